import { createHash } from 'node:crypto'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { readCamt } from '#rules/settlement/camt.ts'
import {
  type ColumnPlaces,
  type CsvStatement,
  csvStatement,
  guessedPlaces,
  readCsvStatement,
  STATEMENT_COLUMNS,
} from '#rules/settlement/csv-statement.ts'
import type { Statement } from '#rules/settlement/statement.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'
import { xmlOf } from './xml.server.ts'

/** A statement that was read, or whose columns somebody has to choose first. */
export type ReadStatement =
  | { readonly is: 'read'; readonly statement: Statement; readonly csv: CsvStatement | undefined }
  | { readonly is: 'columns'; readonly csv: CsvStatement; readonly places: ColumnPlaces }

/** A file of a bank: XML, or a list whose columns were chosen once. */
export async function readStatement(reader: Reader, text: string): Promise<ReadStatement> {
  if (/^\uFEFF?\s*</.test(text)) {
    const document = await xmlOf(text.replace(/^\uFEFF?\s*/, ''))
    const statement = document && readCamt(document)
    if (!statement) throw refuse(SETTLEMENT_REFUSALS, 'statement_unknown', 'text')
    return { is: 'read', statement, csv: undefined }
  }
  const csv = csvStatement(text)
  if (!csv) throw refuse(SETTLEMENT_REFUSALS, 'statement_unknown', 'text')
  const places = await rememberedPlaces(reader, csv)
  if (!places) return { is: 'columns', csv, places: guessedPlaces(csv.heads) }
  const currency = (await tournamentOf(reader))?.currency || 'EUR'
  return { is: 'read', statement: readCsvStatement(csv, places, currency), csv }
}

/** Short enough to be a key, whatever a bank puts above its columns. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

async function rememberedPlaces(reader: Reader, { headsKey }: CsvStatement): Promise<ColumnPlaces | undefined> {
  const [row] = await reader.query((queries) =>
    queries.selectFrom('_statement_formats').select('columns').where('heads', '=', sha256(headsKey)),
  )
  return row && placesIn(row.columns)
}

function placesIn(kept: string): ColumnPlaces {
  const parsed: unknown = JSON.parse(kept)
  const values = typeof parsed === 'object' && parsed !== null ? new Map(Object.entries(parsed)) : new Map()
  return Object.fromEntries(
    STATEMENT_COLUMNS.flatMap((column) => {
      const place: unknown = values.get(column)
      return typeof place === 'number' ? [[column, place] as const] : []
    }),
  )
}
