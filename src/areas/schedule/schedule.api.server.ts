import type { SharedVisit } from '#http/pages/shared-data.ts'
import type { GameRow } from './public/rows/game-row.ts'
import { listedGames } from './public/schedule.queries.server.ts'

export { type Published, publishedSchedule } from './public/published.server.ts'
export type { GameRow } from './public/rows/game-row.ts'
export { type ListedGame, listedGames } from './public/schedule.queries.server.ts'
export { GAME_COLUMNS, gamesForCsv } from './public/take-along/games-csv.route.server.ts'

/** Which games are asked for; what is left out narrows nothing. */
export interface GamesQuery {
  /** This one alone. */
  readonly game?: string
  /** The id of a field. */
  readonly field?: string
  /** By the clocks of the tournament: `2026-06-13`. */
  readonly day?: string
}

/** The published games as lists show them, by time; none while the schedule is not open. */
export const gamesOf = async (visit: SharedVisit, { game, field, day }: GamesQuery): Promise<readonly GameRow[]> =>
  (await listedGames(visit))
    .filter(({ row }) => game === undefined || row.id === game)
    .filter((listed) => field === undefined || listed.game.field === field)
    .filter(({ row }) => day === undefined || row.day === day)
    .map(({ row }) => row)
