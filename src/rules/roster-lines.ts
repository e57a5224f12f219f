import { type CellSeparator, type CsvRow, csvRows, separatorOf } from './csv-rows.ts'
import type { GenderMatch } from './equity.ts'
import { columnHeaded, isHeading, type RosterColumn } from './roster-headings.ts'
import { birthYearIn, emailIn, fullNameIn, genderIn, numberIn, phoneIn } from './roster-values.ts'

/** A list of players, from a file or pasted, read line by line. Nothing that is written makes it fail. */

export const LINES_MOST = 500
export const FULL_NAME_MAX = 120

/** What was read of a player; '' and 0 where nothing was written. */
export interface PlayerFacts {
  readonly full_name: string
  readonly number: string
  readonly gender_match: GenderMatch
  readonly birth_year: number
  readonly email: string
  readonly phone: string
}

export const VALUE_PROBLEMS = {
  number: 'number_wrong',
  gender_match: 'gender_wrong',
  birth_year: 'birth_year_wrong',
  email: 'email_wrong',
  phone: 'phone_wrong',
} as const

export type ReadProblem =
  | (typeof VALUE_PROBLEMS)[keyof typeof VALUE_PROBLEMS]
  | 'name_missing'
  | 'name_too_long'
  | 'cells_left_over'

/** A value that could not be read is left out; what was written stands in the problem. */
export interface LineProblem<Code extends string = ReadProblem> {
  readonly code: Code
  readonly written: string
}

export interface RosterLine {
  /** In the text, from 1. */
  readonly line: number
  readonly facts: PlayerFacts
  readonly problems: readonly LineProblem[]
}

export interface RosterText {
  readonly lines: readonly RosterLine[]
  /** Heads of columns that a roster has no place for. */
  readonly unknownColumns: readonly string[]
  /** How many lines beyond the most were left out. */
  readonly leftOut: number
}

/** `year`: nobody is born later. */
export function readRosterText(text: string, year: number): RosterText {
  const separator = separatorOf(text)
  const rows = csvRows(text, separator)
  const [first, ...rest] = rows
  const heading = first && isHeading(first.cells) ? first.cells : undefined
  const players = heading ? rest : rows
  const columns = heading?.map(columnHeaded)
  return {
    lines: players.slice(0, LINES_MOST).map((row) => {
      const written = columns ? underHeadings(row, columns) : byLooks(row, separator, year)
      return { line: row.line, ...readPlayer(written, year) }
    }),
    unknownColumns: heading?.filter((it) => it !== '' && columnHeaded(it) === undefined) ?? [],
    leftOut: Math.max(0, players.length - LINES_MOST),
  }
}

/** Cells by what they are about, still as they were written. */
type Written = Readonly<Partial<Record<RosterColumn | 'left_over', string>>>

function underHeadings({ cells }: CsvRow, columns: readonly (RosterColumn | undefined)[]): Written {
  const written: Partial<Record<RosterColumn | 'left_over', string>> = {}
  for (const [index, cell] of cells.entries()) {
    const column = index < columns.length ? columns[index] : 'left_over'
    if (column !== undefined && cell !== '') written[column] ??= cell
  }
  return written
}

/** Without headings a cell says itself what it is; what is nothing else belongs to the name. */
function byLooks(row: CsvRow, separator: CellSeparator, year: number): Written {
  const [only = '', ...others] = row.cells
  // People write each line as it comes: this one may be parted otherwise.
  if (others.length === 0 && separator !== separatorOf(only)) {
    const own = separatorOf(only)
    return partsByLooks(csvRows(only, own)[0]?.cells ?? [], own, year)
  }
  return partsByLooks(row.cells, separator, year)
}

function partsByLooks(cells: readonly string[], separator: CellSeparator, year: number): Written {
  const written: Partial<Record<RosterColumn | 'left_over', string>> = {}
  const names: string[] = []
  for (const cell of cells.filter((it) => it !== '')) {
    const column = columnByLooks(cell, year)
    if (column === 'name') names.push(cell)
    else if (written[column] === undefined) written[column] = cell
    else written.left_over ??= cell
  }
  // Two cells at a comma are `Peters, Runa`; spreadsheets have the first name first.
  const name = names.join(separator === ',' ? ', ' : ' ')
  const numbered = written.number === undefined ? nameWithNumber(name) : undefined
  return { ...written, ...(numbered ?? { name }) }
}

function columnByLooks(cell: string, year: number): RosterColumn {
  if (cell.includes('@')) return 'email'
  if (numberIn(cell) !== undefined) return 'number'
  if (genderIn(cell) !== undefined) return 'gender_match'
  if (birthYearIn(cell, year) !== undefined || /^\d{4}$/.test(cell)) return 'birth_year'
  if (/\p{L}{2}/u.test(cell)) return 'name'
  if (/\d/.test(cell)) return cell.length > 4 ? 'phone' : 'number'
  return 'name'
}

/** `7 Runa Peters`, `#7 Runa Peters`, `7. Runa Peters` and `Runa Peters 7`. */
function nameWithNumber(text: string): { name: string; number: string } | undefined {
  const before = /^#?(\d{1,3})[.):]?\s+(\D+)$/.exec(text)
  if (before) return { number: before[1] ?? '', name: before[2] ?? '' }
  const after = /^(\D+?)[\s:]+#?(\d{1,3})$/.exec(text)
  return after ? { name: after[1] ?? '', number: after[2] ?? '' } : undefined
}

function readPlayer(written: Written, year: number): Pick<RosterLine, 'facts' | 'problems'> {
  const problems: LineProblem[] = []
  const read = <T>(column: keyof typeof VALUE_PROBLEMS, blank: T, reads: (text: string) => T | undefined): T => {
    const text = written[column]
    if (text === undefined) return blank
    const value = reads(text)
    if (value === undefined) problems.push({ code: VALUE_PROBLEMS[column], written: text })
    return value ?? blank
  }
  const { first_name = '', last_name = '' } = written
  const full_name = fullNameIn(written.name ?? `${first_name} ${last_name}`)
  if (full_name === '') problems.push({ code: 'name_missing', written: '' })
  if ([...full_name].length > FULL_NAME_MAX) problems.push({ code: 'name_too_long', written: full_name })
  const facts = {
    full_name,
    number: read('number', '', numberIn),
    gender_match: read<GenderMatch>('gender_match', '', genderIn),
    birth_year: read('birth_year', 0, (text) => birthYearIn(text, year)),
    email: read('email', '', emailIn),
    phone: read('phone', '', phoneIn),
  }
  if (written.left_over !== undefined) problems.push({ code: 'cells_left_over', written: written.left_over })
  return { facts, problems }
}
