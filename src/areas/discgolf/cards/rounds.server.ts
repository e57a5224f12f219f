import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { discCards, discPlayers, discRounds, discSeats } from '../discgolf.collections.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import type { DiscCard, DiscRound, DiscSeat, Golfer } from '../players/golfers.server.ts'

export async function roundIn(reader: Reader, id: string): Promise<DiscRound> {
  const found = await reader.get(discRounds, id)
  if (!found) throw refuse(DISC_REFUSALS, 'round_gone', 'round', 404)
  return found
}

/** The last one, planned or not. */
export const lastRound = (reader: Reader): Promise<DiscRound | undefined> =>
  reader.first(discRounds, { sort: '-number' })

export const cardsOf = (reader: Reader, round: string): Promise<DiscCard[]> =>
  reader.every(discCards, { filter: 'round = {:round}', params: { round }, sort: 'number' })

export const seatsOf = (reader: Reader, round: string): Promise<DiscSeat[]> =>
  reader.every(discSeats, { filter: 'round = {:round}', params: { round }, sort: 'place,id' })

/** A card with those who play on it, in the order in which they were dealt. */
export interface CardWithMembers {
  readonly card: DiscCard
  readonly members: readonly Golfer[]
}

export async function golfersOnCard(reader: Reader, card: string): Promise<readonly Golfer[]> {
  const seats = (await reader.pointingAt(discSeats, 'card', [card])).toSorted((one, other) => one.place - other.place)
  const found = await reader.byIds(
    discPlayers,
    seats.map(({ golfer }) => golfer),
  )
  return seats.flatMap(({ golfer }) => found.get(golfer) ?? [])
}

/** Every card of a round, in three questions. */
export async function cardsWithMembers(reader: Reader, round: string): Promise<readonly CardWithMembers[]> {
  const [cards, seats] = await Promise.all([cardsOf(reader, round), seatsOf(reader, round)])
  const found = await reader.byIds(
    discPlayers,
    seats.map(({ golfer }) => golfer),
  )
  const byCard = Map.groupBy(seats, ({ card }) => card)
  return cards.map((card) => ({
    card,
    members: (byCard.get(card.id) ?? []).flatMap(({ golfer }) => found.get(golfer) ?? []),
  }))
}

/** Plays on: their holes are waited for. */
export const playsOn = ({ state }: Pick<Golfer, 'state'>): boolean =>
  state === 'playing' || state === 'finished' || state === 'checked_in'
