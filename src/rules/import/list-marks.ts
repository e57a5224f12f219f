import type { CsvRow } from './csv-rows.ts'

/** Signs that lists put before their lines are no part of what the lines say. */

/** A dash needs the space after it: it may begin a name. */
const BULLET = /^(?:[•●○◦▪■□☐☑✓✔‣▸➢]\s*|[-–—*·]\s+)/u
const BULLET_ALONE = /^[•●○◦▪■□☐☑✓✔‣▸➢\-–—*·]$/u
const NUMBER = /^\(?(\d{1,3})[.)](?:\s+|$)/

/** Numbers go only where they count the lines from 1 on: `1. FC Kites` alone is a name. */
export function withoutListMarks(rows: readonly CsvRow[], { isHeaded }: { isHeaded: boolean }): readonly CsvRow[] {
  const isCounted =
    rows.length > 1 && rows.every(({ cells }, at) => Number(NUMBER.exec(cells[0] ?? '')?.[1] ?? 0) === at + 1)
  return rows.map((row) => {
    const [first = '', ...others] = row.cells
    const isMark = BULLET_ALONE.test(first)
    const rest = isMark ? '' : first.replace(isCounted ? NUMBER : BULLET, '')
    if (rest === first) return row
    // Under a heading the cells keep their places.
    return { ...row, cells: rest === '' && !isHeaded && others.length > 0 ? others : [rest, ...others] }
  })
}
