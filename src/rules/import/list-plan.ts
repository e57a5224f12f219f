import type { LineProblem } from './read-list.ts'

/** What the lines of a list would do, before anything is done. */

/** Each way that a line can go. */
export type Becomes = 'new' | 'change' | 'same' | 'wrong'

export interface PlannedLine<Values extends object = object, Code extends string = string> {
  /** In which it begins, from 1. */
  readonly line: number
  readonly is: Becomes
  /** Of what is there already; '' for something new. */
  readonly id: string
  /** What the line says, without what cannot be taken. */
  readonly values: Values
  /** What would be another, of what is there already. */
  readonly changes: readonly PlannedChange[]
  readonly problems: readonly LineProblem<Code>[]
}

export interface PlannedChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What a whole list would do. */
export interface ListPlan<Line extends PlannedLine = PlannedLine> {
  readonly lines: readonly Line[]
  /** Heads of columns that are passed over. */
  readonly unknownColumns: readonly string[]
  /** How many lines beyond the most are passed over. */
  readonly leftOut: number
  /** What it would lead to and nobody may want, in the viewer's words. */
  readonly warnings?: readonly string[]
}

export const canBeTaken = ({ is }: PlannedLine): boolean => is === 'new' || is === 'change'

/** What a line says about something that is there; what it leaves blank stays as it is. */
export const changesOf = <Field extends string>(
  fields: readonly Field[],
  there: Readonly<Record<Field, string | number>>,
  values: { readonly [It in Field]?: string | number | undefined },
): readonly PlannedChange[] =>
  fields.flatMap((field) => {
    const [before, after] = [there[field], values[field]]
    if (after === undefined || after === '' || after === before) return []
    return [{ field, before: before === 0 ? '' : String(before), after: String(after) }]
  })

/** Everything but warnings, and cells that nobody asked for. */
export const isInTheWay = ({ code, isWarning = false }: LineProblem): boolean =>
  !isWarning && code !== 'cells_left_over'

/** What becomes of a line by what is wrong with it, and by what it was found to be about. */
export function plannedLine<
  Values extends { readonly [It in Field]?: string | number | undefined },
  Code extends string,
  Field extends string,
>(
  said: Pick<PlannedLine<Values, Code>, 'line' | 'values' | 'problems'>,
  found: (Readonly<Record<Field, string | number>> & { readonly id: string }) | undefined,
  fields: readonly Field[],
): PlannedLine<Values, Code> {
  const told = { ...said, id: found?.id ?? '' }
  if (said.problems.some(isInTheWay)) return { ...told, is: 'wrong', changes: [] }
  if (!found) return { ...told, is: 'new', changes: [] }
  const changes = changesOf(fields, found, said.values)
  return { ...told, is: changes.length > 0 ? 'change' : 'same', changes }
}

/** The same for two plans that do the same with these lines. */
export const seenIn = (lines: readonly PlannedLine[]): string =>
  lines.map(({ line, is, id, problems }) => [line, is, id, ...problems.map(({ code }) => code)].join(':')).join(' ')

/** Of what was seen, that of some lines. */
export function seenOf(seen: string, lines: readonly number[]): string {
  const wanted = new Set(lines.map(String))
  return seen
    .split(' ')
    .filter((part) => wanted.has(part.slice(0, part.indexOf(':'))))
    .join(' ')
}

/** The lines that were seen. */
export const linesOfSeen = (seen: string): readonly { readonly line: number }[] =>
  seen.split(' ').flatMap((part) => (part.includes(':') ? [{ line: Number(part.slice(0, part.indexOf(':'))) }] : []))

/** As many lines as a page shows. */
const LINES_SHOWN = 100

/** The lines of a list that are shown, in their order. Of a long one those first that somebody has to look at. */
export function linesShown<Line extends PlannedLine>(
  lines: readonly Line[],
  isTicked: (line: Line) => boolean,
): readonly Line[] {
  if (lines.length <= LINES_SHOWN) return lines
  const isPlain = (line: Line) => line.problems.length === 0 && (isTicked(line) || !canBeTaken(line))
  const [plain, others] = [lines.filter(isPlain), lines.filter((line) => !isPlain(line))]
  // Some of each: whoever sees nothing but mistakes cannot tell whether the columns were understood.
  const half = LINES_SHOWN / 2
  const inTurn = [...others.slice(0, half), ...plain.slice(0, half), ...others.slice(half), ...plain.slice(half)]
  const chosen = new Set(inTurn.slice(0, LINES_SHOWN))
  return lines.filter((line) => chosen.has(line))
}

export const countsOf = (lines: readonly PlannedLine[]): Readonly<Record<Becomes, number>> => {
  const counts = { new: 0, change: 0, same: 0, wrong: 0 }
  for (const { is } of lines) counts[is] += 1
  return counts
}
