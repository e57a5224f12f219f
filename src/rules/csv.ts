import { localTimeOf } from './calendar/time.ts'
import { amountOf } from './money.ts'

/** Lists as spreadsheets open them. */

export type CsvSeparator = ',' | ';'

/** A number that spreadsheets reckon with, to so many decimals. */
export interface CsvNumber {
  readonly number: number
  readonly decimals: number
}

/** A text is what somebody typed, or words of ours. */
export type CsvValue = string | CsvNumber

export const csvNumber = (number: number, decimals = 0): CsvNumber => ({ number, decimals })

/** Cents, in the currency. */
export const csvAmount = (cents: number): CsvNumber => csvNumber(amountOf(cents), 2)

/** A moment by the clocks of a place; '' for none. */
export function csvMoment(at: string, zone: string): string {
  if (at === '') return ''
  const { day, time } = localTimeOf(new Date(at), zone)
  return `${day} ${time}`
}

/** Without it Excel takes UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'

/** The first row holds the heads. Spreadsheets in German part cells at semicolons and read a decimal comma, those in English at commas and a point. */
export const csvOf = (rows: readonly (readonly CsvValue[])[], separator: CsvSeparator): string =>
  BYTE_ORDER_MARK +
  rows
    .map(
      (row) =>
        row
          .map((cell) => (typeof cell === 'string' ? csvCell(cell) : csvDigits(cell, separator === ';' ? ',' : '.')))
          .join(separator) + NEW_LINE,
    )
    .join('')

/** Never guarded: a number of ours is no formula, and behind an apostrophe it would be missing from a sum. */
function csvDigits({ number, decimals }: CsvNumber, mark: ',' | '.'): string {
  const text = number.toFixed(decimals)
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('.', mark)
}

/** Quoted where it must be, and never taken for a formula: what somebody typed must not run on an organiser's machine. */
export function csvCell(value: string): string {
  const text = BEGINS_A_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** White space before it does not keep a spreadsheet from reading on; the wide signs are read as the narrow ones. */
const BEGINS_A_FORMULA = /^[\s\p{Cc}\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const NEEDS_QUOTES = /[",;\s]/
