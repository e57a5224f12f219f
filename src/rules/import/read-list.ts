import { nameKey } from '../names/names.ts'
import { type CellSeparator, csvRows, separatorOf } from './csv-rows.ts'
import { withoutListMarks } from './list-marks.ts'

/** Lists as people write them, from a file or pasted, read line by line. Nothing that is written makes it fail. */

export interface ImportColumn<Value, Code extends string> {
  /** As people head it, in English and German, with commas between; case, accents and signs do not matter. */
  readonly headings: string
  /** Undefined for what means nothing that the column could hold. */
  readonly read: (cell: string) => Value | undefined
  /** What is wrong with such a cell. */
  readonly problem: Code
  /** Such a cell is left out and told; the rest of its line counts. */
  readonly isOptional?: boolean
}

/** Everything that a list says about one line. */
const LINE_BYTES = 600
/** Thousands of players with everything about them. */
const LIST_BYTES_MOST = 1024 * 1024

/** Of a list of so many lines. */
export const listBytes = (lines: number): number => Math.min(LIST_BYTES_MOST, lines * LINE_BYTES)

/** A column of any text that is not too long. */
export const textUpTo = (most: number) => ({
  read: (cell: string) => ([...cell].length > most ? undefined : cell),
  problem: 'too_long' as const,
})

/** Longer than any way to write a day. */
export const DAY_MOST = 60

type ColumnOf<Values> = keyof Values & string

/** A list of one kind. */
export interface ListKind<Values extends object, Code extends string> {
  readonly columns: { readonly [Column in keyof Values]-?: ImportColumn<Values[Column], Code> }
  /** The first row is a heading when it names one of these, or two others. */
  readonly mainColumns: readonly ColumnOf<Values>[]
  /** Without a heading: the columns in their order, or what each cell is about. */
  readonly unheaded: readonly ColumnOf<Values>[] | UnheadedReader<ColumnOf<Values>>
  /** More lines are not read. */
  readonly linesMost: number
}

export type UnheadedReader<Column extends string> = (
  cells: readonly string[],
  separator: CellSeparator,
) => WrittenCells<Column>

/** What is written in a line, by what it is about. */
export type WrittenCells<Column extends string> = Readonly<Partial<Record<Column | 'left_over', string>>>

export interface LineProblem<Code extends string = string> {
  /** '' for what is about the whole line. */
  readonly column: string
  readonly code: Code
  /** The cell, or whatever is in the way; of much its beginning. */
  readonly written: string
  /** The line is taken without what it is about. */
  readonly isWarning?: boolean
}

export interface ReadLine<Values, Code extends string> {
  /** In which it begins, from 1. */
  readonly line: number
  /** What could be read; an empty cell says nothing. */
  readonly values: Readonly<Partial<Values>>
  readonly problems: readonly LineProblem<Code | 'cells_left_over'>[]
}

export interface ReadList<Values, Code extends string> {
  readonly lines: readonly ReadLine<Values, Code>[]
  /** Those of the heading; none without one. */
  readonly columns: readonly ColumnOf<Values>[]
  /** Heads of columns that this kind of list does not have. */
  readonly unknownColumns: readonly string[]
  /** How many lines beyond the most were left out. */
  readonly leftOut: number
}

export function readList<Values extends object, Code extends string>(
  text: string,
  kind: ListKind<Values, Code>,
): ReadList<Values, Code> {
  const { mainColumns, unheaded, linesMost } = kind
  const separator = separatorOf(text)
  const { rows, leftOut } = csvRows(text, separator, linesMost + 1)
  const byHeading = columnsByHeading(kind)
  const first = rows[0]?.cells ?? []
  const heads = first.map((cell) => byHeading.get(headingKey(excerpt(cell))))
  const headed = heads.filter((column) => column !== undefined)
  const isHeaded = headed.length > 1 || headed.some((column) => mainColumns.includes(column))
  const cellsOf = (cells: readonly string[]): WrittenCells<ColumnOf<Values>> => {
    if (isHeaded) return cellsInOrder(cells, heads)
    return typeof unheaded === 'function' ? unheaded(cells, separator) : cellsInOrder(cells, unheaded)
  }
  const lines = withoutListMarks(rows.slice(isHeaded ? 1 : 0, isHeaded ? rows.length : linesMost), { isHeaded })
  return {
    lines: lines.map(({ line, cells }) => ({ line, ...readCells(cellsOf(cells), kind) })),
    columns: isHeaded ? headed : [],
    unknownColumns: isHeaded ? first.filter((cell, at) => cell !== '' && heads[at] === undefined).map(excerpt) : [],
    leftOut: isHeaded ? leftOut : leftOut + Math.max(0, rows.length - linesMost),
  }
}

const EXCERPT_SIGNS = 80

/** As much of what is written as fits into a sentence about it. */
export function excerpt(written: string): string {
  if (written.length <= EXCERPT_SIGNS) return written
  const signs = [...written]
  return signs.length <= EXCERPT_SIGNS ? written : `${signs.slice(0, EXCERPT_SIGNS).join('')}…`
}

/** A sign alone, such as #, counts as it is written. */
const headingKey = (heading: string): string => nameKey(heading) || heading.trim()

function columnsByHeading<Values extends object, Code extends string>({
  columns,
}: ListKind<Values, Code>): ReadonlyMap<string, ColumnOf<Values>> {
  const found = new Map<string, ColumnOf<Values>>()
  for (const column in columns)
    for (const heading of columns[column].headings.split(', ')) found.set(headingKey(heading), column)
  return found
}

/** Of several cells about one thing the first counts that holds something. */
export function cellsInOrder<Column extends string>(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
): WrittenCells<Column> {
  const written: Partial<Record<Column | 'left_over', string>> = {}
  for (const [at, cell] of cells.entries()) {
    const column = at < columns.length ? columns[at] : 'left_over'
    if (column !== undefined && cell !== '') written[column] ??= cell
  }
  return written
}

function readCells<Values extends object, Code extends string>(
  cells: WrittenCells<ColumnOf<Values>>,
  { columns }: ListKind<Values, Code>,
): Pick<ReadLine<Values, Code>, 'values' | 'problems'> {
  const values: Partial<Values> = {}
  const problems: LineProblem<Code | 'cells_left_over'>[] = []
  for (const column in columns) {
    const { read, problem, isOptional } = columns[column]
    const written = cells[column]?.replaceAll(/\s+/g, ' ').trim() ?? ''
    if (written === '') continue
    const value = read(written)
    if (value === undefined)
      problems.push({ column, code: problem, written: excerpt(written), ...(isOptional && { isWarning: true }) })
    else values[column] = value
  }
  if (cells.left_over !== undefined)
    problems.push({ column: '', code: 'cells_left_over', written: excerpt(cells.left_over) })
  return { values, problems }
}
