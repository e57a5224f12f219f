import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type CsvValue, csvOf } from '#rules/csv.ts'
import { nameKey } from '#rules/names/names.ts'
import { checkWho, type Who } from '../commands/commands.ts'
import { speaking } from '../commands/language.ts'
import { turnName, turnsOf } from '../limits/turns.ts'
import type { Language } from '../pages/languages.ts'
import { preferencesOf } from '../pages/preferences.ts'
import type { Routes } from './dependencies.ts'

export interface CsvColumn<Row> {
  /** A message of ours: heads and cells are in the reader's language. */
  readonly head: () => string
  readonly cell: (row: Row) => CsvValue
}

/** Who takes the file, and what its address says: the same as the address of the list. */
export interface CsvRequest {
  readonly viewer: Viewer
  readonly params: URLSearchParams
  readonly language: Language
}

interface Declaration<Row> {
  readonly path: string
  readonly who: Who
  /** Without the ending; the name of the project comes before it. */
  readonly filename: string | ((reader: Reader, request: CsvRequest) => Promise<string>)
  /** Everything that the address asks for, not only a page of it. */
  readonly rows: (reader: Reader, request: CsvRequest) => Promise<readonly Row[]>
  readonly columns: readonly CsvColumn<Row>[] | ((reader: Reader) => Promise<readonly CsvColumn<Row>[]>)
}

/** A list to take home: `GET` of its path gives a file that spreadsheets open, and nobody keeps. */
export const csvRoute =
  <Row>({ path, who, filename, rows, columns }: Declaration<Row>): Routes =>
  (router, { db, sessions, get }) =>
    router.get(path, async (request) => {
      const viewer = await sessions.viewerOf(request)
      checkWho(who, viewer)
      const { language } = preferencesOf(request)
      const asked = { viewer, params: request.searchParams, language }
      const write = async () => {
        const found = await rows(db, asked)
        const shown = typeof columns === 'function' ? await columns(db) : columns
        const name = typeof filename === 'string' ? filename : await filename(db, asked)
        const headers = {
          'cache-control': 'no-store',
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="fieldside-${nameOfFile(name)}.csv"`,
        }
        return { status: 200, headers, body: csvIn(language, shown, found) }
      }
      return get(turnsOf).run(turnName(viewer, request), write, request.gone)
    })

/** Readable on every system, and cannot end the header. */
const nameOfFile = (name: string) => nameKey(name).replaceAll(/[^a-z0-9]+/g, '-')

/** Spreadsheets in German part cells at semicolons, those in English at commas. */
export const csvIn = <Row>(language: Language, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  speaking(language, () => {
    const heads = columns.map(({ head }) => head())
    const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
    return csvOf([heads, ...cells], language === 'de' ? ';' : ',')
  })
