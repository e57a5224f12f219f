import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { missedThrows } from '#rules/discgolf/course.ts'
import { decideSign, decideSignFor, decideThrows } from '#rules/discgolf/scoring.ts'
import { golfersOnCard, playsOn, roundIn } from '../cards/rounds.server.ts'
import { discCards, discPins, discPlayers, discThrows } from '../discgolf.collections.ts'
import { enterThrowsInput, measurePinInput, signCardInput, signForCardInput } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { roundHoles, type ThrowsRecord } from '../leaderboard/board.server.ts'
import { type CardInHand, cardInHand, takeCardCall } from './member.server.ts'

/** What a player needed for a hole, as a member of the card says it, or that the hole was missed. */
export const enterDiscThrows = command({
  name: 'discgolf.enterThrows',
  input: enterThrowsInput,
  who: 'anyone',
  prepare: (db, actor, input, context) => takeCardCall(db, actor, input, context),
  async run(tx, actor, { golfer, hole, throws: thrown, missed, basedOn, ...from }) {
    const inHand = await cardInHand(tx, actor, from)
    const { round, members, member } = inHand
    if (!members.some(({ id }) => id === golfer)) throw refuse(DISC_REFUSALS, 'not_on_card', 'golfer', 409)
    const par = parAt(inHand, hole)
    const throws = thrown ?? missedThrows(par)
    const kept = await throwsAt(tx, round.id, golfer, hole)
    const verdict = decideThrows(
      cardNow(inHand),
      kept && { throws: kept.throws, isMissed: kept.is_missed, version: kept.version },
      { throws, isMissed: missed, basedOn },
    )
    if (!verdict.ok) throw refusedThrows(verdict.code, kept, throws)
    if (verdict.does === 'nothing' && kept) return throwsShown(kept)
    const values = { throws, is_missed: missed, entered_by: member?.id ?? '' }
    const after = kept
      ? await tx.update(discThrows, kept.id, { ...values, version: kept.version + 1 })
      : await tx.create(discThrows, { ...values, round: round.id, golfer, hole, version: 1 })
    return throwsShown(after)
  },
})

/** The second member of a card: from now on only admins change it. Whoever plays on it has finished. */
export const signCard = command({
  name: 'discgolf.signCard',
  input: signCardInput,
  who: 'anyone',
  prepare: (db, actor, input, context) => takeCardCall(db, actor, input, context),
  async run(tx, actor, from) {
    const inHand = await cardInHand(tx, actor, from)
    const { card, members, member } = inHand
    const thrown = await throwsOfCard(tx, inHand)
    const verdict = decideSign({
      ...cardNow(inHand),
      signer: member?.id ?? '',
      members: members.map(({ id }) => id),
      missing: missingOf(inHand, thrown),
      enteredBy: thrown
        .filter(({ is_missed, entered_by }) => !is_missed || entered_by !== '')
        .map((it) => it.entered_by),
    })
    if (!verdict.ok) throw refuse(DISC_REFUSALS, verdict.code, undefined, 409)
    const answer = await writeSigned(tx, inHand)
    await tx.audit(actor, 'discgolf.signCard', discCards, card.id, { card: card.number, name: member?.name ?? '' })
    return answer
  },
})

/** For a card on paper, whose players have no part in it here. */
export const signForCard = command({
  name: 'discgolf.signForCard',
  input: signForCardInput,
  who: ADMINS,
  async run(tx, actor, { card: id, reason }) {
    const card = await tx.get(discCards, id)
    if (!card) throw refuse(DISC_REFUSALS, 'card_gone', 'card', 404)
    const [round, members] = [await roundIn(tx, card.round), await golfersOnCard(tx, id)]
    const inHand = { card, round, members, member: undefined }
    const missing = missingOf(inHand, await throwsOfCard(tx, inHand))
    const verdict = decideSignFor({ ...cardNow(inHand), missing })
    if (!verdict.ok) throw refuse(DISC_REFUSALS, verdict.code, undefined, 409)
    const answer = await writeSigned(tx, inHand)
    await tx.audit(actor, 'discgolf.signForCard', discCards, id, { card: card.number, reason })
    return answer
  },
})

/** Throws that are still to be entered, of those who play on. */
function missingOf({ round, members }: CardInHand, thrown: readonly ThrowsRecord[]): number {
  const playing = new Set(members.filter(playsOn).map(({ id }) => id))
  return playing.size * roundHoles(round).length - thrown.filter(({ golfer }) => playing.has(golfer)).length
}

async function writeSigned(tx: Transaction, { card, members, member }: CardInHand) {
  const signed = await tx.update(discCards, card.id, { signed_by: member?.id ?? '', signed_at: timestamp(tx.now()) })
  for (const { id } of members.filter(playsOn)) await tx.update(discPlayers, id, { state: 'finished' })
  return { card: card.id, signedAt: signed.signed_at }
}

/** How close to the pin somebody of the card came, seen by another member. The last word of a card counts. */
export const measurePin = command({
  name: 'discgolf.measurePin',
  input: measurePinInput,
  who: 'anyone',
  prepare: (db, actor, input, context) => takeCardCall(db, actor, input, context),
  async run(tx, actor, { golfer, hole, centimetres, witness, ...from }) {
    const inHand = await cardInHand(tx, actor, from)
    const { round, members } = inHand
    const { isRunning, isSigned } = cardNow(inHand)
    if (!isRunning || isSigned)
      throw refuse(DISC_REFUSALS, isRunning ? 'card_signed' : 'round_not_running', undefined, 409)
    const isOnCard = (id: string) => members.some((it) => it.id === id)
    if (!isOnCard(golfer)) throw refuse(DISC_REFUSALS, 'not_on_card', 'golfer', 409)
    if (witness === golfer || !isOnCard(witness)) throw refuse(DISC_REFUSALS, 'witness_wrong', 'witness', 409)
    if (!roundHoles(round).some(({ number, hasPin }) => number === hole && hasPin))
      throw refuse(DISC_REFUSALS, 'no_pin_here', 'hole', 409)
    const kept = await tx.first(discPins, {
      filter: 'round = {:round} && golfer = {:golfer} && hole = {:hole}',
      params: { round: round.id, golfer, hole },
    })
    const values = { centimetres, witness }
    const { id } = kept
      ? await tx.update(discPins, kept.id, values)
      : await tx.create(discPins, { ...values, round: round.id, golfer, hole })
    return { pin: id }
  },
})

const cardNow = ({ card, round }: CardInHand) => ({
  isRunning: round.state === 'running',
  isSigned: card.signed_at !== '',
})

function parAt({ round }: Pick<CardInHand, 'round'>, hole: number): number {
  const found = roundHoles(round).find(({ number }) => number === hole)
  if (!found) throw refuse(DISC_REFUSALS, round.state === 'running' ? 'hole_gone' : 'round_not_running', 'hole', 409)
  return found.par
}

export const throwsAt = (
  reader: Reader,
  round: string,
  golfer: string,
  hole: number,
): Promise<ThrowsRecord | undefined> =>
  reader.first(discThrows, {
    filter: 'round = {:round} && golfer = {:golfer} && hole = {:hole}',
    params: { round, golfer, hole },
  })

async function throwsOfCard(reader: Reader, { round, members }: CardInHand): Promise<readonly ThrowsRecord[]> {
  const found = await reader.pointingAt(
    discThrows,
    'golfer',
    members.map(({ id }) => id),
  )
  return found.filter((it) => it.round === round.id)
}

/** As a phone knows it; what is written after this stands on its version. */
export const throwsShown = ({ golfer, hole, throws, is_missed, version }: ThrowsRecord) => ({
  golfer,
  hole,
  throws,
  missed: is_missed,
  version,
})

/** What is kept goes along where it tells of another number than the sender knew. */
function refusedThrows(
  code: 'round_not_running' | 'card_signed' | 'throws_differ',
  kept: ThrowsRecord | undefined,
  throws: number,
): Refusal {
  if (!kept || code === 'round_not_running') return refuse(DISC_REFUSALS, code, undefined, 409)
  const data = { current: throwsShown(kept), wanted: { throws }, ...(code === 'card_signed' && { isFinal: true }) }
  return refuse(DISC_REFUSALS, code, undefined, { status: 409, data })
}
