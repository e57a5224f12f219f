import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { partedByTeam } from '#rules/player-lines.ts'
import { readRosterText } from '#rules/roster-lines.ts'
import { type KnownPlayer, planRoster } from '#rules/roster-plan.ts'
import { rosterPlayer, yearOfTournament } from '../roster/roster.queries.server.ts'
import { playerDetails, players, teams } from '../teams.collections.ts'
import type { PlannedPlayer, PlayersPlan } from './admin-player-acts.ts'

/** More than any tournament has. */
const TEAMS_MOST = 1_000

/** What a list of players of many teams would become. As many queries for twenty teams as for one. */
export async function playersPlanned(reader: Reader, text: string): Promise<PlayersPlan> {
  const playing = await reader.list(teams, {
    filter: 'state != "withdrawn" && state != "declined"',
    sort: 'name',
    limit: TEAMS_MOST,
  })
  const parted = partedByTeam(text, playing, await divisionsOf(reader))
  const nameOf = new Map(playing.map(({ id, name }) => [id, name]))
  const rosters = await rostersOf(
    reader,
    parted.teams.map(({ team }) => team),
  )
  const year = await yearOfTournament(reader)
  const unknown = new Set<string>()
  const lines = parted.teams.flatMap((its): PlannedPlayer[] => {
    const read = readRosterText(its.text, year)
    for (const column of read.unknownColumns) unknown.add(column)
    return planRoster(read.lines, rosters.get(its.team) ?? []).map((planned) => ({
      // The heading of the team's own list is its first line.
      line: its.from[planned.line - 2] ?? 0,
      team: its.team,
      teamName: nameOf.get(its.team) ?? '',
      planned,
    }))
  })
  const lost = parted.lost.map(
    ({ line, problem, written }): PlannedPlayer => ({ line, team: '', teamName: written, problem }),
  )
  return {
    hasTeams: parted.hasTeams,
    lines: [...lines, ...lost].toSorted((one, other) => one.line - other.line),
    unknownColumns: [...unknown],
  }
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
