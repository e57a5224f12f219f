import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import type { Reader } from '#records/reader.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { csvNumber } from '#rules/csv.ts'
import { categoryValues, meanValue, type SpiritStanding, spiritRanking } from '#rules/spirit/ranking.ts'
import { SPIRIT_CATEGORIES, spiritTotal } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import { divisionSheets } from '../ranking/counted.queries.server.ts'
import { SHEET_FIELDS } from '../spirit.fields.ts'
import { SPIRIT_CATEGORY_WORDS } from '../spirit.words.ts'
import { SHEETS_CSV_PATH, SPIRIT_RANKING_CSV_PATH } from './admin-spirit.address.ts'
import { wholeSheets } from './admin-spirit.queries.server.ts'
import type { WholeSheet } from './admin-spirit-shown.ts'

interface SheetRow extends WholeSheet {
  readonly division: string
  readonly day: string
  readonly time: string
}

async function allSheets(reader: Reader): Promise<readonly SheetRow[]> {
  const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
  const all = await reader.every(games, { sort: 'starts,id' })
  const byId = new Map(all.map((game) => [game.id, game]))
  const names = new Map((await reader.every(teams)).map(({ id, name }) => [id, name]))
  const sheets = await wholeSheets(reader, all, (team) => names.get(team) ?? '?')
  const place = new Map(all.map(({ id }, index) => [id, index]))
  return sheets
    .toSorted((one, other) => (place.get(one.game) ?? 0) - (place.get(other.game) ?? 0))
    .flatMap((sheet) => {
      const game = byId.get(sheet.game)
      if (!game) return []
      const { day, time } = localTimeOf(new Date(game.starts), zone)
      return [{ ...sheet, division: game.division, day, time }]
    })
}

const SHEET_COLUMNS: readonly CsvColumn<SheetRow>[] = [
  { head: m.spirit_csv_division, cell: ({ division }) => division },
  { head: m.spirit_csv_day, cell: ({ day }) => day },
  { head: m.spirit_csv_time, cell: ({ time }) => time },
  { head: m.spirit_csv_rater, cell: ({ rater }) => rater },
  { head: m.spirit_csv_rated, cell: ({ rated }) => rated },
  ...SHEET_FIELDS.map(({ about, category }) => ({
    head: () => headOf(about, SPIRIT_CATEGORY_WORDS[category]()),
    cell: (sheet: SheetRow) => String(sheet.marks[about][category]),
  })),
  { head: () => headOf('their', m.spirit_total()), cell: ({ marks }) => String(spiritTotal(marks.their)) },
  { head: () => headOf('own', m.spirit_total()), cell: ({ marks }) => String(spiritTotal(marks.own)) },
  ...SHEET_FIELDS.map(({ about, category }) => ({
    head: () => m.spirit_csv_comment({ head: headOf(about, SPIRIT_CATEGORY_WORDS[category]()) }),
    cell: (sheet: SheetRow) => sheet.comments[about][category],
  })),
]

const headOf = (about: 'their' | 'own', words: string): string =>
  about === 'their' ? words : m.spirit_csv_own({ head: words })

/** Every sheet with everything. */
export const sheetsCsvRoute = csvRoute({
  path: SHEETS_CSV_PATH,
  who: ADMINS,
  filename: 'spirit-sheets',
  rows: (reader) => allSheets(reader),
  columns: SHEET_COLUMNS,
})

interface StandingRow extends SpiritStanding {
  readonly division: string
  readonly name: string
}

async function allStandings(reader: Reader): Promise<readonly StandingRow[]> {
  const rows: StandingRow[] = []
  for (const { key } of await divisionsOf(reader)) {
    const { teams, counted } = await divisionSheets(reader, key)
    const names = new Map(teams.map(({ id, name }) => [id, name]))
    const ranking = spiritRanking([...names.keys()], counted)
    rows.push(...ranking.map((row) => ({ ...row, division: key, name: names.get(row.team) ?? '?' })))
  }
  return rows
}

const decimals = (value: number) => csvNumber(value, 3)

/** The ranking as it is now, whether published or not. */
export const spiritRankingCsvRoute = csvRoute({
  path: SPIRIT_RANKING_CSV_PATH,
  who: ADMINS,
  filename: 'spirit-ranking',
  rows: (reader) => allStandings(reader),
  columns: [
    { head: m.spirit_csv_division, cell: ({ division }) => division },
    { head: m.spirit_place, cell: ({ place }) => String(place ?? '') },
    { head: m.spirit_team, cell: ({ name }) => name },
    { head: m.spirit_games, cell: ({ received }) => String(received.count) },
    { head: m.spirit_mean, cell: ({ received }) => decimals(meanValue(received)) },
    ...SPIRIT_CATEGORIES.map((category, index) => ({
      head: SPIRIT_CATEGORY_WORDS[category],
      cell: (row: StandingRow) => decimals(categoryValues(row.categories)[index] ?? 0),
    })),
    { head: m.spirit_mean_given, cell: ({ given }) => decimals(meanValue(given)) },
    { head: m.spirit_mean_self, cell: ({ self }) => decimals(meanValue(self)) },
  ],
})
