import { loserOf, type Source, winnerOf } from '../source.ts'
import type { FormatGame } from '../structure.ts'

/** Knock-out in which the losers play on, until every place is decided. */

export interface BracketShape {
  readonly games: readonly FormatGame[]
  /** Who takes the places, from the first one that the bracket plays for. */
  readonly places: readonly Source[]
}

export interface BracketStart {
  /** The best place that is played for. */
  readonly from: number
  readonly stage: number
  readonly round?: number
}

/** Of a bracket of so many, the seeds that are at home in its first round, from top to bottom: 8 gives 1, 4, 3, 2. */
export function bracketOrder(size: number): readonly number[] {
  let order: readonly number[] = [1]
  for (let games = 2; games <= size / 2; games *= 2) {
    const sum = games + 1
    order = order.flatMap((seed, index) => (index % 2 === 0 ? [seed, sum - seed] : [sum - seed, seed]))
  }
  return order
}

/** The smallest bracket without byes that holds so many. */
export const bracketSize = (entrants: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, entrants)))

/**
 * Entrants best first. The best meets the last; where the number is no power of two, the best have a bye. Winners play on
 * for the upper half of the places, losers for the rest.
 */
export function bracket(entrants: readonly Source[], { from, stage, round = 1 }: BracketStart): BracketShape {
  if (entrants.length < 2) return { games: [], places: entrants }
  const size = bracketSize(entrants.length)
  const half = size / 2
  const byes = size - entrants.length
  const keys = bracketOrder(size).filter((seed) => seed > byes)
  const keyOf = (seed: number) => gameKey(size, from, keys.indexOf(seed) + 1, keys.length)

  const games = keys.flatMap((seed): readonly FormatGame[] => {
    const [better, other] = [entrants[seed - 1], entrants[size - seed]]
    if (!better || !other) return []
    const [home, away] = isOfLaterGame(better, other) ? [other, better] : [better, other]
    return [{ key: keyOf(seed), name: '', kind: 'bracket', pool: '', stage, round, home, away }]
  })
  const winners = entrants.slice(0, half).map((entrant, index) => (index < byes ? entrant : winnerOf(keyOf(index + 1))))
  // Who lost to the weakest winner is the best of the losers.
  const losers = winners
    .slice(byes)
    .map((_, index) => loserOf(keyOf(byes + index + 1)))
    .toReversed()
  if (size === 2) return { games, places: [...winners, ...losers] }

  const upper = bracket(winners, { from, stage, round: round + 1 })
  const lower = bracket(losers, { from: from + half, stage, round: round + 1 })
  return { games: [...games, ...upper.games, ...lower.games], places: [...upper.places, ...lower.places] }
}

/** Read as "winner of QF 3 against winner of QF 4", whoever was the better seed. */
const isOfLaterGame = (one: Source, other: Source): boolean =>
  'game' in one && 'game' in other && one.game.localeCompare(other.game, 'en', { numeric: true }) > 0

/** `F`, `P3`, `SF1`, `QF2`, `R16-1`; for lower places `SF5-1`, `QF9-2`, `R16-17-1`; a single one has no number. */
function gameKey(size: number, from: number, number: number, games: number): string {
  if (size === 2) return from === 1 ? 'F' : `P${from}`
  const level = size === 4 ? 'SF' : size === 8 ? 'QF' : `R${size}-`
  const parts = [from > 1 ? from : undefined, games > 1 ? number : undefined].filter((part) => part !== undefined)
  return `${level}${parts.join('-')}`.replace(/-$/, '')
}
