import { GAME_COLUMNS, gamesForCsv } from '#areas/schedule/schedule.api.server.ts'
import { PLACES_CSV_PATH, RESULTS_CSV_PATH } from '#client/results/results.address.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import type { Reader } from '#records/reader.ts'
import { resultOfGame } from '#rules/games/division-play.ts'
import { m } from '#words/messages.js'
import { placesToTakeHome } from './results.queries.server.ts'

type ResultRow = Awaited<ReturnType<typeof gamesForCsv>>[number]
type PlaceRow = Awaited<ReturnType<typeof placesToTakeHome>>[number]

const FORFEIT_WORDS = {
  '': () => '',
  home: m.ceremony_results_forfeit_home,
  away: m.ceremony_results_forfeit_away,
  both: m.ceremony_results_forfeit_both,
} as const

export const RESULT_COLUMNS: readonly CsvColumn<ResultRow>[] = [
  ...GAME_COLUMNS,
  { head: m.ceremony_results_pool, cell: ({ game }) => game.pool },
  { head: m.ceremony_results_forfeit, cell: ({ game }) => FORFEIT_WORDS[game.forfeit]() },
  { head: m.ceremony_results_winner, cell: winnerIn },
]

/** '' for a draw, and while it is not decided. */
function winnerIn({ game, home, away }: ResultRow): string {
  const winner = resultOfGame(game)?.winner
  return winner === undefined ? '' : winner === game.home ? home : away
}

/** All games with what came of them. */
export const resultsCsvRoute = csvRoute({
  path: RESULTS_CSV_PATH,
  who: 'anyone',
  filename: 'results',
  rows: (reader: Reader, { language }) => gamesForCsv(reader, language),
  columns: RESULT_COLUMNS,
})

export const PLACE_COLUMNS: readonly CsvColumn<PlaceRow>[] = [
  { head: m.ceremony_results_division, cell: ({ division }) => division },
  { head: m.ceremony_results_place, cell: ({ place }) => String(place) },
  { head: m.ceremony_results_team, cell: ({ team }) => team },
]

/** The final places of all divisions, as far as they are decided and not held back. */
export const placesCsvRoute = csvRoute({
  path: PLACES_CSV_PATH,
  who: 'anyone',
  filename: 'places',
  rows: (reader: Reader, { language }) => placesToTakeHome(reader, language),
  columns: PLACE_COLUMNS,
})
