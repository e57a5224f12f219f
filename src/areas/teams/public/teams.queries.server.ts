import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import type { RecordOf } from '#records/collection.ts'
import type { Reader } from '#records/reader.ts'
import { byNumber } from '../roster/roster-order.ts'
import type { MarkedTeam } from '../TeamMark.tsx'
import { players, teams } from '../teams.collections.ts'
import { type TeamsFound, type TeamsWanted, teamsFound } from './teams-found.ts'

/** What everybody may read about teams: of a player no more than the shown name and what is on the shirt. */

type Team = RecordOf<typeof teams>

export interface TeamInList extends MarkedTeam {
  readonly division: string
  readonly city: string
  readonly isWithdrawn: boolean
  readonly players: number
}

/** Whether everybody may see a team. */
export const isPublic = ({ state }: Pick<Team, 'state'>): boolean => state === 'accepted' || state === 'withdrawn'

/** More than every division can take. */
const TEAMS_MOST = 1_000

/** By division, by name, those that have left at the end of their division; in three queries, however many there are. */
export async function teamsInList(
  reader: Reader,
  asked: TeamsWanted,
  language: string,
): Promise<TeamsFound<TeamInList> & { readonly wanted: TeamsWanted }> {
  const [all, divisions] = await Promise.all([
    reader.list(teams, { filter: 'state = "accepted" || state = "withdrawn"', limit: TEAMS_MOST }),
    divisionsOf(reader),
  ])
  const { compare } = new Intl.Collator(language, { numeric: true })
  const ordered = divisions.flatMap(({ key: division }) =>
    all
      .filter((team) => team.division === division)
      .map((team) => ({ ...markOf(team), division, city: team.city, isWithdrawn: team.state === 'withdrawn' }))
      .toSorted((one, other) => Number(one.isWithdrawn) - Number(other.isWithdrawn) || compare(one.name, other.name)),
  )
  const isKnown = divisions.some(({ key }) => key === asked.division)
  const wanted = isKnown ? asked : { ...asked, division: '' }
  const found = teamsFound(ordered, wanted)
  const counts = await reader.countsPointingAt(
    players,
    'team',
    found.teams.map(({ id }) => id),
  )
  return { ...found, wanted, teams: found.teams.map((team) => ({ ...team, players: counts.get(team.id) ?? 0 })) }
}

export const markOf = ({ id, name, short_name, logo, colour_dark }: Team): MarkedTeam => ({
  id,
  name,
  short_name,
  logo,
  colour_dark,
})

export interface RosterPlayer {
  readonly id: string
  readonly name: string
  readonly number: string
  readonly captain: boolean
  readonly spirit_captain: boolean
}

/** Longer than any roster. */
const PLAYERS_MOST = 200

export async function rosterShown(reader: Reader, team: string): Promise<readonly RosterPlayer[]> {
  const found = await reader.list(players, { filter: 'team = {:team}', params: { team }, limit: PLAYERS_MOST })
  return found
    .map(({ id, name, number, captain, spirit_captain }) => ({ id, name, number, captain, spirit_captain }))
    .toSorted(byNumber)
}
