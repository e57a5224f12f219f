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
