import type { LineProblem } from '#rules/import/read-list.ts'
import { m } from '#words/messages.js'

/** The columns of a list in words, and what is wrong in one. */
export function columnWords<Code extends string>(
  labels: Readonly<Record<string, () => string>>,
  problems: Readonly<Record<Code, (facts: { written: string }) => string>>,
) {
  const label = (column: string): string => labels[column]?.() ?? column
  return {
    label,
    problem: ({ column, code, written, isWarning = false }: LineProblem<Code>): string => {
      const problem = [column && label(column), problems[code]({ written })].filter(Boolean).join(': ')
      return isWarning ? m.site_import_left_blank({ problem, written }) : problem
    },
  }
}
