/** Lists as spreadsheets and people write them, taken apart into cells. */

export type CellSeparator = '\t' | ';' | ','

export interface CsvRow {
  /** In which it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvText {
  readonly rows: readonly CsvRow[]
  /** How many rows beyond the most were passed over. */
  readonly leftOut: number
}

/** A cut one is still longer than the longest text of a list, which has 500 signs of two halves at most. */
const CELL_MOST = 1_001
/** More columns than any list has. */
const CELLS_MOST = 100

/**
 * The rows that hold something. A quoted cell may hold separators, line ends and doubled quotes; an open quote ends with the
 * text. What is beyond the most of rows, cells and signs is passed over in one go.
 */
export function csvRows(text: string, separator: CellSeparator, rowsMost = Number.POSITIVE_INFINITY): CsvText {
  const rows: CsvRow[] = []
  let leftOut = 0
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let isBlank = true
  let isRowBlank = true
  let line = 1
  let begins = 1

  const add = (part: string) => {
    isBlank &&= part.trim() === ''
    if (cell.length < CELL_MOST) cell += part.slice(0, CELL_MOST - cell.length)
  }
  const endCell = () => {
    if (cells.length < CELLS_MOST) cells.push(cell)
    isRowBlank &&= isBlank
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    if (!isRowBlank && rows.length >= rowsMost) leftOut += 1
    else if (!isRowBlank) rows.push({ line: begins, cells: cells.map(asWritten) })
    cells = []
    isRowBlank = true
    begins = line
  }

  const source = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  const nextEnd = finder(source, separator, '\n')
  const nextQuoteOrLine = finder(source, '"', '\n')
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? ''
    if (char === '\n') line += 1
    if (isQuoted) {
      if (char !== '"') {
        const end = nextQuoteOrLine(at + 1)
        add(source.slice(at, end))
        at = end - 1
      } else if (source[at + 1] === '"') {
        add('"')
        at += 1
      } else isQuoted = false
    } else if (char === '"' && isBlank) {
      cell = ''
      isQuoted = true
    } else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else if (isBlank) add(char)
    else {
      const end = nextEnd(at)
      add(source.slice(at, end))
      at = end - 1
    }
  }
  endRow()
  return { rows, leftOut }
}

/** Where the next of two signs is. Asked from left to right, it goes through the text once. */
function finder(text: string, one: string, other: string): (from: number) => number {
  const after = (sign: string, from: number) => {
    const found = text.indexOf(sign, from)
    return found < 0 ? text.length : found
  }
  let [nextOne, nextOther] = [-1, -1]
  return (from) => {
    if (nextOne < from) nextOne = after(one, from)
    if (nextOther < from) nextOther = after(other, from)
    return Math.min(nextOne, nextOther)
  }
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
