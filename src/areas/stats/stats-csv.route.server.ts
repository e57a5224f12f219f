import { csvRoute } from '#http/areas/csv-route.ts'
import type { Routes } from '#http/areas/dependencies.ts'
import { type CsvValue, csvNumber } from '#rules/csv.ts'
import { type StatRow, statsCsvPath } from './stat-table.ts'
import { STAT_TABLES } from './stats.tables.server.ts'

/** Each table as a file, with what the page shows of it and nothing else. */
export const STATS_CSV_ROUTES: readonly Routes[] = STAT_TABLES.map(({ key, heads: [name, ...heads], rows }) =>
  csvRoute<StatRow>({
    path: statsCsvPath(key),
    who: { roles: ['stats'] },
    filename: `stats-${key}`,
    rows: (reader, { language }) => rows(reader, language),
    columns: [
      { head: name, cell: (row) => row.name },
      ...heads.map((head, index) => ({ head, cell: ({ cells }: StatRow) => inFile(cells[index]) })),
    ],
  }),
)

const inFile = (cell: StatRow['cells'][number]): CsvValue =>
  typeof cell === 'number' ? csvNumber(cell, Number.isInteger(cell) ? 0 : 2) : (cell ?? '')
