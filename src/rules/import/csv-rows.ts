/** Lists as spreadsheets and people write them, taken apart into cells. */

export type CellSeparator = '\t' | ';' | ','

export interface CsvRow {
  /** In which it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The rows that hold something. A quoted cell may hold separators, line ends and doubled quotes; an open quote ends with the text. */
export function csvRows(text: string, separator: CellSeparator): readonly CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  /** Kept up with each sign: asking the cell each time takes the square of its length. */
  let isBlank = true
  let line = 1
  let begins = 1

  const add = (char: string) => {
    cell += char
    isBlank &&= char.trim() === ''
  }
  const endCell = () => {
    cells.push(cell)
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    if (cells.some((it) => it.trim() !== '')) rows.push({ line: begins, cells: cells.map(asWritten) })
    cells = []
    begins = line
  }

  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? ''
    if (char === '\n') line += 1
    if (isQuoted) {
      if (char !== '"') add(char)
      else if (source[at + 1] === '"') {
        add('"')
        at += 1
      } else isQuoted = false
    } else if (char === '"' && isBlank) {
      cell = ''
      isQuoted = true
    } else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else add(char)
  }
  endRow()
  return rows
}

/** Tabs come from spreadsheets and are never typed; a comma may also stand inside a name. */
export function separatorOf(text: string): CellSeparator {
  const unquoted = text.replaceAll(/"[^"]*"/g, '')
  if (unquoted.includes('\t')) return '\t'
  return unquoted.includes(';') ? ';' : ','
}

/** Without the sign that keeps a spreadsheet from reading a formula. */
const asWritten = (cell: string) => (SHIELDED.test(cell) ? cell.slice(1) : cell).trim()

const SHIELDED = /^'(?:[\s\p{Cc}\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/u
