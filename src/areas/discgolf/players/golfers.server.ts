import { players, teams } from '#areas/teams/teams.collections.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { type discCards, discPlayers, type discRounds, type discSeats } from '../discgolf.collections.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'

export type Golfer = RecordOf<typeof discPlayers>
export type DiscRound = RecordOf<typeof discRounds>
export type DiscCard = RecordOf<typeof discCards>
export type DiscSeat = RecordOf<typeof discSeats>

export async function golferIn(reader: Reader, id: string): Promise<Golfer> {
  const found = await reader.get(discPlayers, id)
  if (!found) throw refuse(DISC_REFUSALS, 'player_gone', 'golfer', 404)
  return found
}

/** Whoever uses this account; undefined for those who do not play. */
export async function golferOfUser(reader: Reader, user: string): Promise<Golfer | undefined> {
  return user === '' ? undefined : reader.first(discPlayers, { filter: 'user = {:user}', params: { user } })
}

/** By the player's id; '' for those who play for no team of the tournament. */
export async function golferTeams(reader: Reader, golfers: readonly Golfer[]): Promise<ReadonlyMap<string, string>> {
  const found = await reader.byIds(
    players,
    golfers.map(({ player }) => player),
  )
  const own = await reader.byIds(
    teams,
    [...found.values()].map(({ team }) => team),
  )
  return new Map(golfers.map(({ id, player }) => [id, own.get(found.get(player)?.team ?? '')?.name ?? '']))
}
