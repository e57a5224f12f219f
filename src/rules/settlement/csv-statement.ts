import { isDay } from '../calendar/days.ts'
import { type CsvRow, csvRows, separatorOf } from '../import/csv-rows.ts'
import { nameKey } from '../names/names.ts'
import { givenReference, STATEMENT_LINES_MOST, STATEMENT_ROWS_MOST, type Statement, shortText } from './statement.ts'

/** Statements as banks let people download them for a spreadsheet: each bank has other columns. */

export const STATEMENT_COLUMNS = ['day', 'amount', 'purpose', 'name', 'iban', 'reference', 'currency'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** Without these a line says nothing. */
export const NEEDED_COLUMNS = ['day', 'amount', 'purpose'] as const satisfies readonly StatementColumn[]

/** Which column of the file is which, by its place from 0. */
export type ColumnPlaces = Readonly<Partial<Record<StatementColumn, number>>>

export interface CsvStatement {
  /** The heads of the columns. */
  readonly heads: readonly string[]
  /** The same for every file of a bank, so that its columns are chosen once. */
  readonly headsKey: string
  /** The first rows, so that one sees what is in a column. */
  readonly samples: readonly (readonly string[])[]
  readonly rows: readonly CsvRow[]
  /** Rows beyond the most. */
  readonly leftOut: number
}

const SAMPLES = 3

/** Undefined when there is no row under a head. Banks put their own name and the account above the heads. */
export function csvStatement(text: string): CsvStatement | undefined {
  const { rows, leftOut } = csvRows(text, separatorOf(text), STATEMENT_ROWS_MOST)
  const widest = Math.max(0, ...rows.slice(0, HEAD_WITHIN).map(filled))
  const at = rows.findIndex((row) => filled(row) >= Math.max(2, widest - 1))
  const head = rows[at]
  const below = rows.slice(at + 1)
  if (!head || below.length === 0) return undefined
  return {
    heads: head.cells,
    headsKey: head.cells.map(nameKey).join('|'),
    samples: below.slice(0, SAMPLES).map(({ cells }) => cells),
    rows: below,
    leftOut,
  }
}

/** Rows in which the heads are looked for. */
const HEAD_WITHIN = 30

const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell !== '').length

/** As banks head them; case and signs do not matter. */
const HEADINGS: Readonly<Record<StatementColumn, readonly string[]>> = {
  day: [
    'buchungstag',
    'buchungsdatum',
    'buchung',
    'datum',
    'date',
    'booking date',
    'completed date',
    'valuta',
    'wertstellung',
  ],
  amount: [
    'betrag',
    'betrag eur',
    'summe',
    'umsatz',
    'umsatz in eur',
    'amount',
    'amount eur',
    'haben',
    'gutschrift',
    'credit',
    'paid in',
  ],
  purpose: [
    'verwendungszweck',
    'text',
    'buchungstext verwendungszweck',
    'purpose',
    'description',
    'payment reference',
    'details',
    'vorgang verwendungszweck',
  ],
  name: [
    'name zahlungsbeteiligter',
    'auftraggeber',
    'auftraggeber empfanger',
    'zahlungspflichtige r',
    'beguenstigter zahlungspflichtiger',
    'begunstigter zahlungspflichtiger',
    'name',
    'payer',
    'counterparty',
    'partner name',
  ],
  iban: ['iban', 'iban zahlungsbeteiligter', 'kontonummer iban', 'auftraggeberkonto', 'partner iban', 'account'],
  reference: ['kundenreferenz', 'kundenreferenz end to end', 'referenz', 'reference', 'end to end reference'],
  currency: ['waehrung', 'wahrung', 'currency'],
}

/** What the columns are by their heads, as a proposal. */
export function guessedPlaces(heads: readonly string[]): ColumnPlaces {
  const keys = heads.map(nameKey)
  const found: Partial<Record<StatementColumn, number>> = {}
  for (const column of STATEMENT_COLUMNS) {
    const heading = HEADINGS[column].find((it) => keys.includes(it))
    if (heading !== undefined) found[column] = keys.indexOf(heading)
  }
  return found
}

export const hasNeeded = (places: ColumnPlaces): boolean =>
  NEEDED_COLUMNS.every((column) => places[column] !== undefined)

/** What the rows say, by the columns that were chosen. */
export function readCsvStatement({ rows, leftOut }: CsvStatement, places: ColumnPlaces, currency: string): Statement {
  const read = rows.map(({ line, cells }) => {
    const cell = (column: StatementColumn) => shortText(cells[places[column] ?? -1] ?? '')
    return {
      line,
      day: dayWritten(cell('day')),
      // A column of what came in alone is empty for what went out.
      amount: cell('amount') === '' ? 0 : (centsWritten(cell('amount')) ?? Number.NaN),
      currency: /^[A-Z]{3}$/.test(cell('currency')) ? cell('currency') : currency,
      name: cell('name'),
      iban: cell('iban').replaceAll(' ', '').toUpperCase(),
      purpose: cell('purpose'),
      reference: givenReference(cell('reference')),
      bankReference: '',
    }
  })
  const isRead = (it: (typeof read)[number]) => it.day !== '' && !Number.isNaN(it.amount)
  const lines = read.filter((it) => isRead(it) && it.amount > 0)
  return {
    lines: lines.slice(0, STATEMENT_LINES_MOST),
    outgoing: read.filter((it) => isRead(it) && it.amount <= 0).length,
    unreadable: read.filter((it) => !isRead(it)).map(({ line }) => line),
    leftOut: leftOut + Math.max(0, lines.length - STATEMENT_LINES_MOST),
  }
}

/** With a point, a comma, an apostrophe or a blank between thousands, and another sign before the cents. */
const AMOUNTS = [
  /^(?<sign>[+-]?) ?(?<whole>\d{1,9})(?:[.,](?<part>\d{1,2}))?(?<behind>-?)$/,
  /^(?<sign>[+-]?) ?(?<whole>\d{1,3}(?:\.\d{3}){1,2})(?:,(?<part>\d{1,2}))?(?<behind>-?)$/,
  /^(?<sign>[+-]?) ?(?<whole>\d{1,3}(?:[,' ]\d{3}){1,2})(?:\.(?<part>\d{1,2}))?(?<behind>-?)$/,
]

/** `1.234,56`, `1,234.56`, `+175,00 €`; undefined for what is no amount. */
export function centsWritten(text: string): number | undefined {
  const bare = text.replaceAll(/[€\u00A0]|EUR/g, ' ').trim()
  const found = AMOUNTS.map((form) => form.exec(bare)).find((it) => it !== null)
  const { sign, whole = '', part = '', behind } = found?.groups ?? {}
  if (whole === '') return undefined
  const cents = Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' || behind === '-' ? 0 - cents : cents
}

const DAY_FORMS = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  /^(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4}|\d{2})$/,
]

/** `2026-06-03`, `03.06.2026`, `03.06.26`, `03/06/2026`; '' for what is no day. */
export function dayWritten(text: string): string {
  for (const form of DAY_FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text.trim())?.groups ?? {}
    const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(written)) return written
  }
  return ''
}
