import { isListed } from './public/rows/game-changes.server.ts'
import type { GameRow } from './public/rows/game-row.ts'
import { type RowFacts, rowOf } from './public/rows/game-rows.server.ts'
import { rowFacts, type ScheduleVisit } from './public/schedule.queries.server.ts'

export { type Published, publishedSchedule } from './public/published.server.ts'
export type { GameRow } from './public/rows/game-row.ts'
export { GAME_COLUMNS, gamesForCsv } from './public/take-along/games-csv.route.server.ts'

/** Which games are asked for; what is left out narrows nothing. */
export interface GamesQuery {
  /** This one alone. */
  readonly game?: string
  /** Of which this team is one side. */
  readonly team?: string
  /** The id of a field. */
  readonly field?: string
  /** By the clocks of the tournament: `2026-06-13`. */
  readonly day?: string
}

/** The published games as lists show them, by time; none while the schedule is not open. */
export const gamesOf = async (visit: ScheduleVisit, asked: GamesQuery): Promise<readonly GameRow[]> =>
  gamesIn(await rowFacts(visit), asked)

/** Of what was read already. */
export function gamesIn(facts: RowFacts, asked: GamesQuery): readonly GameRow[] {
  const { published, clock, now } = facts
  if (!published.isOpen) return []
  const { game: id, team, field, day } = asked
  return published.games
    .filter((game) => isListed(game, now))
    .filter((game) => id === undefined || game.id === id)
    .filter((game) => team === undefined || game.home === team || game.away === team)
    .filter((game) => field === undefined || game.field === field)
    .filter((game) => day === undefined || clock(game.starts).day === day)
    .map((game) => rowOf(game, facts))
}
