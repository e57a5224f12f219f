import { divisionsOf, shownDivisions } from '#areas/tournament/tournament.api.server.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'
import type { LocalTime } from '#rules/calendar/time.ts'
import { divisionsFrom } from '#ui/marks/divisions.ts'
import { GAME_STATE_WORDS } from '#ui/marks/game-state.ts'
import { m } from '#words/messages.js'
import { type PublishedGame, publishedSchedule } from '../published.server.ts'
import { gameNames } from '../rows/game-names.server.ts'
import { clocksOf } from '../rows/game-rows.server.ts'
import { GAMES_CSV_PATH } from '../schedule.address.ts'

interface CsvGame {
  readonly game: PublishedGame
  readonly at: LocalTime
  readonly field: string
  readonly division: string
  readonly title: string
  readonly home: string
  readonly away: string
}

/** By time, with the cancelled ones; none while the schedule is not open. */
export async function gamesForCsv(reader: Reader, language: Language): Promise<readonly CsvGame[]> {
  const [published, divisions] = await Promise.all([publishedSchedule(reader), divisionsOf(reader)])
  if (!published.isOpen) return []
  const names = gameNames(published, language)
  const clock = clocksOf(published.zone)
  const shown = divisionsFrom(shownDivisions(divisions, language))
  return published.games.map((game) => ({
    game,
    at: clock(game.starts),
    field: published.fields.get(game.field)?.name ?? '',
    division: shown.name(game.division),
    title: names.title(game),
    home: names.side(game, 'home').name,
    away: names.side(game, 'away').name,
  }))
}

const scoreIn = ({ state }: PublishedGame, score: number): string =>
  state === 'scheduled' || state === 'cancelled' ? '' : String(score)

export const GAME_COLUMNS: readonly CsvColumn<CsvGame>[] = [
  { head: m.schedule_public_csv_day, cell: ({ at }) => at.day },
  { head: m.schedule_public_csv_time, cell: ({ at }) => at.time },
  { head: m.schedule_public_csv_field, cell: ({ field }) => field },
  { head: m.schedule_public_csv_division, cell: ({ division }) => division },
  { head: m.schedule_public_csv_game, cell: ({ title }) => title },
  { head: m.schedule_public_csv_home, cell: ({ home }) => home },
  { head: m.schedule_public_csv_away, cell: ({ away }) => away },
  { head: m.schedule_public_csv_home_score, cell: ({ game }) => scoreIn(game, game.home_score) },
  { head: m.schedule_public_csv_away_score, cell: ({ game }) => scoreIn(game, game.away_score) },
  {
    head: m.schedule_public_csv_state,
    cell: ({ game: { state } }) =>
      state === 'scheduled' || state === '' ? m.schedule_public_state_scheduled() : GAME_STATE_WORDS[state](),
  },
]

/** All games, for whoever wants to work with them. */
export const gamesCsvRoute = csvRoute({
  path: GAMES_CSV_PATH,
  who: 'anyone',
  filename: 'games',
  rows: (reader, { language }) => gamesForCsv(reader, language),
  columns: GAME_COLUMNS,
})
