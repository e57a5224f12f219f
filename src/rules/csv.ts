/** Lists as spreadsheets open them. */

export type CsvSeparator = ',' | ';'

/** Without it Excel takes UTF-8 for an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'
const NEW_LINE = '\r\n'

/** The first row holds the heads. Spreadsheets in German part cells at semicolons, those in English at commas. */
export const csvOf = (rows: readonly (readonly string[])[], separator: CsvSeparator): string =>
  BYTE_ORDER_MARK + rows.map((row) => row.map((cell) => csvCell(cell)).join(separator) + NEW_LINE).join('')

/** Quoted where it must be, and never taken for a formula: what somebody typed must not run on an organiser's machine. */
export function csvCell(value: string): string {
  const text = BEGINS_A_FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** White space before it does not keep a spreadsheet from reading on; the wide signs are read as the narrow ones. */
const BEGINS_A_FORMULA = /^[\s\p{Cc}\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const NEEDS_QUOTES = /[",;\s]/
