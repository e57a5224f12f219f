import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { managedTeams } from '../teams.api.server.ts'

/** How many people wait for the managers of each team to say who they are. */
export async function openRequests(reader: Reader, teams: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('connection_requests as r')
      .innerJoin('players as p', 'p.id', 'r.player')
      .select(({ fn }) => ['p.team', fn.countAll<number>().as('count')])
      .where('r.status', '=', 'open')
      .where('p.team', 'in', [...teams])
      .groupBy('p.team'),
  )
  return new Map(rows.map(({ team, count }) => [team ?? '', count]))
}

/** How many of them wait for this person, of all teams that they manage. */
export async function requestsWaitingFor(reader: Reader, { id, roles }: Viewer): Promise<number> {
  const managed = roles.includes('teammanager') ? await managedTeams(reader, id) : []
  if (managed.length === 0) return 0
  const counts = await openRequests(
    reader,
    managed.map((team) => team.id),
  )
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
