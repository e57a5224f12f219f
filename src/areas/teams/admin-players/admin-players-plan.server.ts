import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { ListPlan } from '#rules/import/list-plan.ts'
import { type PlannedPlayerOfTeam, planPlayers, readPlayersText, teamFinder } from '#rules/import/player-list.ts'
import type { KnownPlayer } from '#rules/import/roster-plan.ts'
import { rosterPlayer, yearOfTournament } from '../roster/roster.queries.server.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'
import { PLAYER_REFUSALS } from './admin-players.refusals.ts'

/** More than any tournament has. */
const TEAMS_MOST = 1_000

/** What a list of players of many teams would become. As many queries for twenty teams as for one. */
export async function playersPlanned(reader: Reader, text: string): Promise<ListPlan<PlannedPlayerOfTeam>> {
  const { hasTeams, lines, ...rest } = readPlayersText(text, await yearOfTournament(reader))
  if (!hasTeams) throw refuse(PLAYER_REFUSALS, 'no_team_column', 'text')
  const playing = await reader.list(teams, {
    filter: 'state != "withdrawn" && state != "declined"',
    sort: 'name_key',
    limit: TEAMS_MOST,
  })
  const teamOf = teamFinder(playing, await divisionsOf(reader))
  const meant = lines.map(teamOf).flatMap((team) => (typeof team === 'string' ? [] : [team.id]))
  const rosters = await rostersOf(reader, [...new Set(meant)])
  return { ...rest, lines: planPlayers(lines, teamOf, (team) => rosters.get(team) ?? []) }
}

async function rostersOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, readonly KnownPlayer[]>> {
  const found = await reader.pointingAt(players, 'team', ids)
  const details = await reader.pointingAt(
    playerDetails,
    'player',
    found.map(({ id }) => id),
  )
  const detailsOf = new Map(details.map((it) => [it.player, it]))
  return Map.groupBy(
    found.map((player) => ({ ...rosterPlayer(player, detailsOf.get(player.id), false), team: player.team })),
    ({ team }) => team,
  )
}
