import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { DiscState } from '#rules/discgolf/leaderboard.ts'
import { discCards, discPlayers, discRounds, discSeats, discThrows } from '../discgolf.collections.ts'
import type { SAID_STATES } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { chargeGolfer, forgiveGolfer } from '../settlement/disc-fees.server.ts'
import type { Golfer } from './golfers.server.ts'

/**
 * Brings a player to a state. Whoever has checked in owes the fee; whoever withdraws leaves the card and owes nothing that
 * was not paid. Whoever has a seat in a round that runs plays, or has finished.
 */
export async function setStateOf(
  tx: Transaction,
  actor: Viewer,
  golfer: Golfer,
  state: (typeof SAID_STATES)[number],
): Promise<DiscState> {
  const after = state === 'checked_in' ? await stateOnCourse(tx, golfer.id) : state
  if (after === golfer.state) return after
  if (state === 'registered' || state === 'withdrawn') await leaveCards(tx, golfer.id)
  await tx.update(discPlayers, golfer.id, { state: after })
  if (state === 'withdrawn' || state === 'registered') await forgiveGolfer(tx, actor, golfer.id)
  else await chargeGolfer(tx, actor, golfer.id)
  return after
}

/** Of somebody who is there: by the last round that has begun. */
async function stateOnCourse(reader: Reader, golfer: string): Promise<DiscState> {
  const [seats, begun] = await Promise.all([
    reader.pointingAt(discSeats, 'golfer', [golfer]),
    reader.list(discRounds, { filter: 'state != "planned"', sort: '-number' }),
  ])
  const [last] = begun.flatMap(({ id }) => seats.find(({ round }) => round === id) ?? [])
  if (!last) return 'checked_in'
  return (await reader.get(discCards, last.card))?.signed_at ? 'finished' : 'playing'
}

/** Whoever has thrown stays on the board, as DNF; nobody leaves a card with throws. */
async function leaveCards(tx: Transaction, golfer: string): Promise<void> {
  const thrown = await tx.pointingAt(discThrows, 'golfer', [golfer])
  if (thrown.some(({ is_missed }) => !is_missed)) throw refuse(DISC_REFUSALS, 'has_throws', 'golfers', 409)
  for (const { id } of thrown) await tx.delete(discThrows, id)
  for (const { id } of await tx.pointingAt(discSeats, 'golfer', [golfer])) await tx.delete(discSeats, id)
}
