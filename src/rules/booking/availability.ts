/** How many pieces are free, over time. Instants are numbers; a period has its start and not its end, so that one loan may begin when another ends. */

export interface Period {
  readonly from: number
  /** `Infinity` where nobody knows. */
  readonly to: number
}

/** Pieces that somebody has, or is promised. */
export interface Hold extends Period {
  readonly count: number
}

export interface FreeStep extends Period {
  /** Never below zero, also where more is promised than there is. */
  readonly free: number
}

/** What is free in a period, step by step: the steps follow each other without a gap, and no two neighbours are alike. */
export function freeSteps(stock: number, holds: readonly Hold[], period: Period): FreeStep[] {
  const steps: FreeStep[] = []
  for (const { from, to, left } of leftSteps(stock, holds, period)) {
    const free = Math.max(0, left)
    const last = steps.at(-1)
    if (last?.free === free) steps[steps.length - 1] = { ...last, to }
    else steps.push({ from, to, free })
  }
  return steps
}

/** So many can be promised for the whole period. */
export const freeOver = (stock: number, holds: readonly Hold[], period: Period): number =>
  Math.min(...freeSteps(stock, holds, period).map(({ free }) => free), Math.max(0, stock))

/** The first start, from `after` on, of a time of that length in which so many are free; undefined when there is none. */
export function firstStart(
  stock: number,
  holds: readonly Hold[],
  wanted: { readonly count: number; readonly length: number; readonly after: number },
): number | undefined {
  // Nothing becomes free but at the end of a hold.
  const starts = [wanted.after, ...holds.map(({ to }) => to).filter((to) => to > wanted.after && to < Infinity)]
  return starts
    .toSorted((one, other) => one - other)
    .find((from) => freeOver(stock, holds, { from, to: from + wanted.length }) >= wanted.count)
}

/** The first time in which more is promised than there is, and how many too many; undefined while all can be served. */
export function firstShortage(
  stock: number,
  holds: readonly Hold[],
  period: Period,
): (Period & { readonly missing: number }) | undefined {
  const short = leftSteps(stock, holds, period).find(({ left }) => left < 0)
  return short && { from: short.from, to: short.to, missing: -short.left }
}

/** What is left of the stock between every two moments at which something changes; below zero where too much is promised. */
function leftSteps(stock: number, holds: readonly Hold[], { from, to }: Period) {
  if (from >= to) return []
  const during = holds.filter((hold) => hold.count > 0 && hold.from < to && hold.to > from && hold.from < hold.to)
  const changes = new Map<number, number>([[from, 0]])
  const add = (at: number, count: number) => changes.set(at, (changes.get(at) ?? 0) + count)
  for (const hold of during) {
    add(Math.max(from, hold.from), -hold.count)
    if (hold.to < to) add(hold.to, hold.count)
  }
  const moments = [...changes].toSorted(([one], [other]) => one - other)
  let left = stock
  return moments.map(([at, change], index) => {
    left += change
    return { from: at, to: moments[index + 1]?.[0] ?? to, left }
  })
}
