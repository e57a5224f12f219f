import type { Language } from '#http/pages/languages.ts'
import type { Reader } from '#records/reader.ts'

/** A row of a table; undefined in the place of a number that is not told. */
export interface StatRow {
  readonly name: string
  readonly cells: readonly (string | number | undefined)[]
}

/** A table of figures: shown as bars, as a table and as a file. */
export interface StatTable {
  /** In the address of its file. */
  readonly key: string
  readonly title: () => string
  /** What it leaves out, and why. */
  readonly note?: () => string
  /** Of the names, then of the cells. */
  readonly heads: readonly [() => string, ...(() => string)[]]
  /** Which of the cells is drawn; left out: none says more as a bar. */
  readonly drawn?: { readonly cell: number; readonly top?: number }
  /** In as many queries as there are tables in the database that it needs, however many rows those have. */
  rows(reader: Reader, language: Language): Promise<readonly StatRow[]>
}

/** What the page shows of one, in the visitor's words. */
export interface ShownStats {
  readonly key: string
  readonly title: string
  readonly note: string | undefined
  readonly heads: readonly string[]
  readonly drawn: StatTable['drawn']
  readonly rows: readonly StatRow[]
}

export const shownStats = async (table: StatTable, reader: Reader, language: Language): Promise<ShownStats> => ({
  key: table.key,
  title: table.title(),
  note: table.note?.(),
  heads: table.heads.map((head) => head()),
  drawn: table.drawn,
  rows: await table.rows(reader, language),
})

export const statsCsvPath = (key: string): string => `/api/stats/${key}.csv`
