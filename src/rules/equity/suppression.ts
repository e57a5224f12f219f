/**
 * Which numbers about people may be shown. None below five is, and none that is left out can be worked out from those that
 * are shown: whoever counts the names in public lists knows the sum of every row.
 */

/** Fewer people than this are not told as a number. */
export const FEWEST_SHOWN = 5

/** Undefined: not shown. */
export type ShownCount = number | undefined

export interface ShownTable {
  /** Row by row. */
  readonly cells: readonly (readonly ShownCount[])[]
  /** Of the columns. */
  readonly totals: readonly ShownCount[]
}

/** Counts whose sum is known. */
export const shownCounts = (counts: readonly number[]): readonly ShownCount[] => shownTable([counts]).totals

/** The sums of the rows are known; those of the columns are shown where they may be. */
export function shownTable(table: readonly (readonly number[])[]): ShownTable {
  const arcs = arcsOf(table)
  const hidden = new Set(arcs.filter(({ count }) => count < FEWEST_SHOWN))
  for (let next = arcToHide(arcs, hidden); next; next = arcToHide(arcs, hidden)) hidden.add(next)
  const shown = arcs.map((arc) => (hidden.has(arc) ? undefined : arc.count))
  const shownAt = (from: string, to: string) => shown[arcs.findIndex((arc) => arc.from === from && arc.to === to)]
  return {
    cells: table.map((row, r) => row.map((_, c) => shownAt(rowAt(r), columnAt(c)))),
    totals: Array.from({ length: columnsOf(table) }, (_, c) => shownAt(columnAt(c), END)),
  }
}

/**
 * A table is a flow: what stands in a cell goes from its row to its column, the total of a column on to the end. What enters
 * a place leaves it again, which is all that the sums say.
 */
interface Arc {
  readonly from: string
  readonly to: string
  readonly count: number
}

const END = 'end'
const rowAt = (row: number) => `row ${row}`
const columnAt = (column: number) => `column ${column}`
const columnsOf = (table: readonly (readonly number[])[]): number => table[0]?.length ?? 0

/** A row of nobody tells nothing, whatever becomes of it. */
function arcsOf(table: readonly (readonly number[])[]): readonly Arc[] {
  const cells = table.flatMap((row, r) =>
    row.every((count) => count === 0) ? [] : row.map((count, c) => ({ from: rowAt(r), to: columnAt(c), count })),
  )
  const totals = Array.from({ length: columnsOf(table) }, (_, c) => ({
    from: columnAt(c),
    to: END,
    count: table.reduce((sum, row) => sum + (row[c] ?? 0), 0),
  }))
  return [...cells, ...totals]
}

/** One more that has to go, the smallest that helps; undefined once everything that is left out is safe. */
function arcToHide(arcs: readonly Arc[], hidden: ReadonlySet<Arc>): Arc | undefined {
  // Rows before columns: what a small number takes along is in its own row first, so that another row stays whole where it can.
  for (const at of new Set([...arcs.map(({ from }) => from), END])) {
    const line = arcs.filter(({ from, to }) => from === at || to === at)
    const next = isTold(line, hidden, at) ? smallest(line, hidden) : undefined
    if (next) return next
  }
  for (const arc of hidden) {
    if (canDiffer(arc, hidden)) continue
    const beside = arcs.filter(({ from, to }) => [arc.from, arc.to].some((at) => at === from || at === to))
    const next = smallest(beside, hidden)
    if (next) return next
  }
  return undefined
}

/** What is left out of a line is told by its sum where it is one number, or fewer than five people in all. */
function isTold(line: readonly Arc[], hidden: ReadonlySet<Arc>, at: string): boolean {
  const gone = line.filter((arc) => hidden.has(arc))
  if (gone.length === 0) return false
  if (gone.length === 1) return true
  // A total that is left out as well leaves a difference, which is told of nobody.
  const isSum = gone.every(({ from }) => (from === at) === (gone[0]?.from === at))
  return isSum && gone.reduce((sum, { count }) => sum + count, 0) < FEWEST_SHOWN
}

function smallest(arcs: readonly Arc[], hidden: ReadonlySet<Arc>): Arc | undefined {
  return arcs.filter((arc) => !hidden.has(arc)).toSorted((one, other) => one.count - other.count)[0]
}

/**
 * Whether it could be another number with everything else that is known the same. Another table differs from this one by going round in
 * a circle: with the flow through anything that is hidden, against it where that is not zero.
 */
function canDiffer(arc: Arc, hidden: ReadonlySet<Arc>): boolean {
  const others = [...hidden].filter((other) => other !== arc)
  return leads(others, arc.to, arc.from) || (arc.count > 0 && leads(others, arc.from, arc.to))
}

function leads(arcs: readonly Arc[], start: string, goal: string): boolean {
  const reached = new Set([start])
  // A set that grows while it is walked is walked to its end.
  for (const at of reached)
    for (const { from, to, count } of arcs) {
      if (from === at) reached.add(to)
      if (to === at && count > 0) reached.add(from)
    }
  return reached.has(goal)
}

/** How many are counted where names come and go in public: groups of five, so that one who comes does not show what they are. */
export const inFives = (count: number): number => count - (count % FEWEST_SHOWN)
