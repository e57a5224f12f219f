import type { PlannedLine } from '#rules/roster-plan.ts'

/** What a list would become, shown before it does. */
export interface RosterPreview {
  /** As it was pasted, or as it stands in the file. */
  readonly text: string
  readonly lines: readonly PlannedLine[]
  readonly unknownColumns: readonly string[]
  readonly leftOut: number
  /** By which it is noticed that the roster has changed since. */
  readonly seen: string
  /** The roster has changed since the last preview. */
  readonly hasChanged: boolean
}

export const canBeTaken = ({ becomes }: PlannedLine): boolean => becomes === 'add' || becomes === 'update'

/** The same for two plans that do the same with these lines. */
export const seenIn = (lines: readonly PlannedLine[]): string =>
  lines
    .map(({ line, becomes, player, problems }) => [line, becomes, player, ...problems.map((it) => it.code)].join(':'))
    .join(' ')

/** Of what was seen, that of some lines. */
export function seenOf(seen: string, lines: readonly number[]): string {
  const wanted = new Set(lines.map(String))
  return seen
    .split(' ')
    .filter((part) => wanted.has(part.slice(0, part.indexOf(':'))))
    .join(' ')
}
