import { type FilledGame, fill, type KnownTeams, type Result } from '../fill.ts'
import type { Format } from '../structure.ts'

/** What else changes when something that was known becomes another: a corrected result, a new order of a pool. */

export interface GameChange {
  readonly game: string
  readonly before: FilledGame
  readonly after: FilledGame
  /** Its result is one of the teams that were there before. */
  readonly isPlayed: boolean
}

/** Games in which somebody else plays now, in the order of the format. */
export function changesBetween(format: Format, before: KnownTeams, after: KnownTeams): readonly GameChange[] {
  const [old, now] = [fill(format, before), fill(format, after)]
  return format.games.flatMap(({ key }) => {
    const [was, is] = [old.games.get(key), now.games.get(key)]
    if (!was || !is || (was.home === is.home && was.away === is.away)) return []
    return [{ game: key, before: was, after: is, isPlayed: before.results.has(key) }]
  })
}

/**
 * What is still known when results of teams that should not have met no longer count, nor orders of pools whose members are
 * others now. Without it a played game keeps its result, and what comes after it stays as it is.
 */
export function recomputed(format: Format, known: KnownTeams): KnownTeams {
  for (let current = known; ; ) {
    const { games, pools } = fill(format, current)
    const results = kept(current.results, (result, key) => isOf(result, games.get(key)))
    const orders = kept(current.orders, (order, key) => isAmong(order, pools.get(key) ?? []))
    if (results.size === current.results.size && orders.size === current.orders.size) return current
    current = { ...current, results, orders }
  }
}

const kept = <Value>(values: ReadonlyMap<string, Value>, isKept: (value: Value, key: string) => boolean) =>
  new Map([...values].filter(([key, value]) => isKept(value, key)))

const isOf = ({ winner, loser }: Result, game: FilledGame | undefined): boolean =>
  (game?.home === winner && game.away === loser) || (game?.home === loser && game.away === winner)

const isAmong = (order: readonly (string | undefined)[], members: readonly (string | undefined)[]): boolean =>
  order.every((team) => team === undefined || members.includes(team))
