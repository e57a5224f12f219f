import type { LineProblem } from '#rules/import/read-list.ts'

/** The columns of a list in words, and what is wrong in one. */
export function columnWords<Code extends string>(
  labels: Readonly<Record<string, () => string>>,
  problems: Readonly<Record<Code, (facts: { written: string }) => string>>,
) {
  const label = (column: string): string => labels[column]?.() ?? column
  return {
    label,
    problem: ({ column, code, written }: LineProblem<Code>): string =>
      [column && label(column), problems[code]({ written })].filter(Boolean).join(': '),
  }
}
