import { newSpokenCode } from '#http/auth/spoken-codes.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { dealt, type Pot, type StartKind, shotgunStarts, shuffled, teeTimes } from '#rules/discgolf/cards.ts'
import type { RoundHole } from '#rules/discgolf/course.ts'
import { leaderboard } from '#rules/discgolf/leaderboard.ts'
import { holesOf, layoutIn } from '../course/course.commands.server.ts'
import { discCards, discPlayers, discRounds, discSeats, discThrows } from '../discgolf.collections.ts'
import { ROUNDS_MOST } from '../discgolf.fields.ts'
import { drawRoundInput, roundInput } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { boardFacts, boardPlayers } from '../leaderboard/board.server.ts'
import type { DiscRound } from '../players/golfers.server.ts'
import { discSettingsOf } from '../settings.server.ts'
import { cardsWithMembers, lastRound, playsOn, roundIn } from './rounds.server.ts'

/** Draws the next round among those who have checked in, or the planned one anew. */
export const drawDiscRound = command({
  name: 'discgolf.drawRound',
  input: drawRoundInput,
  who: ADMINS,
  async run(tx, actor, { layout: layoutId, start_kind, starts, minutes_apart, seed }) {
    const layout = await layoutIn(tx, layoutId)
    const holes = await holesOf(tx, layout.id)
    if (holes.length === 0) throw refuse(DISC_REFUSALS, 'no_holes', 'layout', 409)
    const last = await lastRound(tx)
    if (last?.state === 'running') throw refuse(DISC_REFUSALS, 'round_runs', undefined, 409)
    const number = last ? (last.state === 'planned' ? last.number : last.number + 1) : 1
    if (number > ROUNDS_MOST) throw refuse(DISC_REFUSALS, 'rounds_full', undefined, 409)
    const cards = dealt(await potsFor(tx, number, seed))
    if (cards.length === 0) throw refuse(DISC_REFUSALS, 'too_few', undefined, 409)
    if (last?.state === 'planned') await tx.delete(discRounds, last.id)
    const round = await tx.create(discRounds, {
      number,
      state: 'planned',
      start_kind,
      starts,
      minutes_apart,
      layout: layout.id,
      layout_name: layout.name,
      holes: null,
    })
    const kind: StartKind = start_kind === 'tee_times' ? 'tee_times' : 'shotgun'
    const begins =
      kind === 'shotgun' ? shotgunStarts(cards.length, holes) : teeTimes(cards.length, holes, minutes_apart)
    for (const [index, golfers] of cards.entries()) {
      const { hole = 1, wave = 0, minutes = 0 } = begins[index] ?? {}
      const card = await tx.create(discCards, {
        round: round.id,
        number: index + 1,
        start_hole: hole,
        wave,
        starts: timestamp(minutesAfter(new Date(starts), minutes)),
        entry_code: newSpokenCode(),
      })
      for (const [place, golfer] of golfers.entries())
        await tx.create(discSeats, { round: round.id, card: card.id, golfer, place: place + 1 })
    }
    await tx.audit(actor, 'discgolf.drawRound', discRounds, round.id, { round: number, cards: cards.length })
    return { round: round.id, cards: cards.length }
  },
})

/** By chance the first time; after that by the score so far, those who lead on the last card of their division. */
async function potsFor(reader: Reader, number: number, seed: number): Promise<readonly Pot[]> {
  const [{ divisions }, facts] = await Promise.all([discSettingsOf(reader), boardFacts(reader)])
  const takesPart = new Set(facts.golfers.filter(playsOn).map(({ id }) => id))
  return divisions.map(({ key }, index) => {
    const board = leaderboard(boardPlayers(facts, key))
      .map(({ id }) => id)
      .filter((id) => takesPart.has(id))
    return { division: key, players: number === 1 ? shuffled(board.toSorted(), seed + index) : board.toReversed() }
  })
}

/** Copies the course into the round; from now on throws are entered. */
export const startRound = command({
  name: 'discgolf.startRound',
  input: roundInput,
  who: ADMINS,
  async run(tx, actor, { round: id }) {
    const round = await roundIn(tx, id)
    if (round.state !== 'planned') throw refuse(DISC_REFUSALS, 'round_begun', 'round', 409)
    const holes = await copiedHoles(tx, round)
    if (holes.length === 0) throw refuse(DISC_REFUSALS, 'no_holes', 'round', 409)
    await tx.update(discRounds, id, { state: 'running', holes })
    for (const { card, members } of await cardsWithMembers(tx, id)) {
      // A hole may have gone since the draw.
      if (!holes.some(({ number }) => number === card.start_hole))
        await tx.update(discCards, card.id, { start_hole: holes[0]?.number ?? 1 })
      for (const golfer of members) await tx.update(discPlayers, golfer.id, { state: 'playing' })
    }
    await tx.audit(actor, 'discgolf.startRound', discRounds, id, { round: round.number })
  },
})

async function copiedHoles(reader: Reader, { layout }: DiscRound): Promise<readonly RoundHole[]> {
  const holes = layout === '' ? [] : await holesOf(reader, layout)
  return holes.map(({ number, par, metres, note_en, note_de, has_pin }) => ({
    number,
    par,
    metres,
    note_en,
    note_de,
    hasPin: has_pin,
  }))
}

/** Once every card is signed. */
export const finishRound = command({
  name: 'discgolf.finishRound',
  input: roundInput,
  who: ADMINS,
  async run(tx, actor, { round: id }) {
    const round = await roundIn(tx, id)
    if (round.state !== 'running') throw refuse(DISC_REFUSALS, 'round_not_running', 'round', 409)
    const open = (await cardsWithMembers(tx, id)).filter(
      ({ card, members }) => card.signed_at === '' && members.some(playsOn),
    )
    if (open.length > 0) throw refuse(DISC_REFUSALS, 'cards_unsigned', 'round', 409)
    await tx.update(discRounds, id, { state: 'finished' })
    await tx.audit(actor, 'discgolf.finishRound', discRounds, id, { round: round.number })
  },
})

/** As long as nobody has thrown: a round that was started too early is planned again, a planned one goes. */
export const takeBackRound = command({
  name: 'discgolf.takeBackRound',
  input: roundInput,
  who: ADMINS,
  async run(tx, actor, { round: id }) {
    const round = await roundIn(tx, id)
    if (round.state === 'planned') await tx.delete(discRounds, id)
    else await planAgain(tx, round)
    await tx.audit(actor, 'discgolf.takeBackRound', discRounds, id, { round: round.number, was: round.state })
  },
})

async function planAgain(tx: Transaction, round: DiscRound): Promise<void> {
  if (round.state === 'finished') {
    await tx.update(discRounds, round.id, { state: 'running' })
    return
  }
  if ((await tx.count(discThrows, { filter: 'round = {:round}', params: { round: round.id } })) > 0)
    throw refuse(DISC_REFUSALS, 'round_begun', 'round', 409)
  await tx.update(discRounds, round.id, { state: 'planned', holes: null })
  for (const { members } of await cardsWithMembers(tx, round.id))
    for (const { id, state } of members)
      if (state === 'playing') await tx.update(discPlayers, id, { state: 'checked_in' })
}
