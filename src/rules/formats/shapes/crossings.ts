import type { Source } from '../source.ts'
import { bracketOrder, bracketSize } from './brackets.ts'

/** From the tables of pools into a bracket, so that pool mates meet again as late as can be. */

/** Seeds of a bracket from top to bottom, both sides of each game. */
function leaves(size: number): readonly number[] {
  return bracketOrder(size).flatMap((seed) => [seed, size + 1 - seed])
}

/** In which round two seeds of a bracket meet when both go on winning, or both go on losing. */
export function meetingRound(size: number, one: number, other: number): number {
  const order = leaves(size)
  return 32 - Math.clz32(order.indexOf(one) ^ order.indexOf(other))
}

/** How early pool mates meet: each round earlier counts more than all later ones together. */
function earliness(entrants: readonly Source[], rounds: readonly (readonly number[])[]): number {
  let sum = 0
  for (const [index, entrant] of entrants.entries()) {
    for (let other = 0; other < index; other += 1) {
      const mate = entrants[other]
      if (entrant.kind !== 'place' || mate?.kind !== 'place' || entrant.pool !== mate.pool) continue
      sum += 64 ** (5 - (rounds[index]?.[other] ?? 5))
    }
  }
  return sum
}

/**
 * Entrants of a bracket, best first. A row holds equals (all first places, all second ones), among whom two change seats while that
 * lets pool mates meet later.
 */
export function crossed(rows: readonly (readonly Source[])[]): readonly Source[] {
  const rowAt = rows.flatMap((row, index) => row.map(() => index))
  const size = bracketSize(rowAt.length)
  const rounds = rowAt.map((_, one) => rowAt.map((_, other) => meetingRound(size, one + 1, other + 1)))
  let entrants: readonly Source[] = rows.flat()
  let least = earliness(entrants, rounds)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const swapped of swapsInRows(entrants, rowAt)) {
      const cost = earliness(swapped, rounds)
      if (cost >= least) continue
      ;[entrants, least, isBetter] = [swapped, cost, true]
      break
    }
  }
  return entrants
}

function* swapsInRows(entrants: readonly Source[], rowAt: readonly number[]): Generator<readonly Source[]> {
  // The last row first: who was better keeps the better seat.
  for (let one = entrants.length - 1; one > 0; one -= 1) {
    for (let other = one - 1; other >= 0 && rowAt[other] === rowAt[one]; other -= 1) {
      const [left, right] = [entrants[other], entrants[one]]
      if (left && right) yield entrants.with(other, right).with(one, left)
    }
  }
}
