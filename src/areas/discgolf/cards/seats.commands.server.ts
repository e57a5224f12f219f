import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { CARD_MOST, cardForLate } from '#rules/discgolf/cards.ts'
import { missedThrows } from '#rules/discgolf/course.ts'
import { discCards, discPlayers, discSeats, discThrows } from '../discgolf.collections.ts'
import { golferInput, seatInput } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { roundHoles, type ThrowsRecord } from '../leaderboard/board.server.ts'
import { type DiscCard, type DiscRound, type Golfer, golferIn } from '../players/golfers.server.ts'
import { setStateOf } from '../players/states.server.ts'
import { chargeGolfer } from '../settlement/disc-fees.server.ts'
import { cardsWithMembers, golfersOnCard, lastRound } from './rounds.server.ts'

/**
 * Puts a player on a card of the round that is planned or runs: the one that is said, or the one with the best room. Holes
 * that the card has finished were missed by whoever comes late.
 */
export const seatGolfer = command({
  name: 'discgolf.seatPlayer',
  input: seatInput,
  who: ADMINS,
  async run(tx, actor, { golfer: id, card: wanted }) {
    const golfer = await golferIn(tx, id)
    const round = await lastRound(tx)
    if (!round || round.state === 'finished') throw refuse(DISC_REFUSALS, 'round_not_running', undefined, 409)
    const own = await seatIn(tx, round.id, id)
    if (own && (wanted === '' || own.card === wanted)) throw refuse(DISC_REFUSALS, 'on_a_card', 'golfer', 409)
    const thrown = await throwsOf(tx, round.id)
    if (own && thrown.some((it) => it.golfer === id && !it.is_missed))
      throw refuse(DISC_REFUSALS, 'has_throws', 'golfer', 409)
    const card = await cardWithRoom(tx, round, golfer, thrown, wanted)
    const seats = await tx.pointingAt(discSeats, 'card', [card.id])
    const place = Math.max(0, ...seats.map((seat) => seat.place)) + 1
    if (own) await tx.update(discSeats, own.id, { card: card.id, place })
    else await tx.create(discSeats, { round: round.id, card: card.id, golfer: id, place })
    await missHoles(tx, round, card, golfer, thrown)
    await tx.update(discPlayers, id, { state: round.state === 'running' ? 'playing' : 'checked_in' })
    await chargeGolfer(tx, actor, id)
    await tx.audit(actor, 'discgolf.seatPlayer', discPlayers, id, { name: golfer.name, card: card.number })
    return { card: card.id, number: card.number, before: own?.card ?? '' }
  },
})

/** Somebody who does not come leaves the card and has withdrawn. Answers the card, so that it can be taken back. */
export const noShow = command({
  name: 'discgolf.noShow',
  input: golferInput,
  who: ADMINS,
  async run(tx, actor, { golfer: id }) {
    const golfer = await golferIn(tx, id)
    const round = await lastRound(tx)
    const seat = round && (await seatIn(tx, round.id, id))
    await setStateOf(tx, actor, golfer, 'withdrawn')
    await tx.audit(actor, 'discgolf.noShow', discPlayers, id, { name: golfer.name })
    return { card: seat?.card ?? '' }
  },
})

const seatIn = (reader: Reader, round: string, golfer: string) =>
  reader.first(discSeats, { filter: 'round = {:round} && golfer = {:golfer}', params: { round, golfer } })

const throwsOf = (reader: Reader, round: string): Promise<ThrowsRecord[]> =>
  reader.every(discThrows, { filter: 'round = {:round}', params: { round } })

async function cardWithRoom(
  tx: Transaction,
  round: DiscRound,
  golfer: Golfer,
  thrown: readonly ThrowsRecord[],
  wanted: string,
): Promise<DiscCard> {
  if (wanted !== '') return namedCard(tx, round, wanted)
  const cards = await cardsWithMembers(tx, round.id)
  const best = cardForLate(
    cards.map(({ card, members }) => ({
      id: card.id,
      number: card.number,
      players: members.length,
      ofDivision: members.filter(({ division }) => division === golfer.division).length,
      holesPlayed: finishedHoles(members, thrown).size,
      isSigned: card.signed_at !== '',
    })),
  )
  const found = cards.find(({ card }) => card.id === best?.id)
  if (!found) throw refuse(DISC_REFUSALS, 'no_room', undefined, 409)
  return found.card
}

async function namedCard(tx: Transaction, round: DiscRound, id: string): Promise<DiscCard> {
  const card = await tx.get(discCards, id)
  if (card?.round !== round.id) throw refuse(DISC_REFUSALS, 'card_gone', 'card', 404)
  if (card.signed_at !== '') throw refuse(DISC_REFUSALS, 'card_signed', 'card', 409)
  if ((await golfersOnCard(tx, id)).length >= CARD_MOST) throw refuse(DISC_REFUSALS, 'no_room', 'card', 409)
  return card
}

/** Holes that everybody of a card has finished. */
function finishedHoles(members: readonly Golfer[], thrown: readonly ThrowsRecord[]): ReadonlySet<number> {
  const [first, ...others] = members.map(
    ({ id }) => new Set(thrown.filter((it) => it.golfer === id).map(({ hole }) => hole)),
  )
  return others.reduce((finished, holes) => finished.intersection(holes), first ?? new Set<number>())
}

async function missHoles(
  tx: Transaction,
  round: DiscRound,
  card: DiscCard,
  golfer: Golfer,
  thrown: readonly ThrowsRecord[],
): Promise<void> {
  for (const missed of thrown.filter((it) => it.golfer === golfer.id)) await tx.delete(discThrows, missed.id)
  const others = (await golfersOnCard(tx, card.id)).filter(({ id }) => id !== golfer.id)
  const finished = finishedHoles(others, thrown)
  for (const { number, par } of roundHoles(round).filter((hole) => finished.has(hole.number)))
    await tx.create(discThrows, {
      round: round.id,
      golfer: golfer.id,
      hole: number,
      throws: missedThrows(par),
      is_missed: true,
      version: 1,
    })
}
