import { AIMED_GAMES_PER_DAY } from '../aims.ts'
import type { Model } from './model.ts'

/**
 * How many games a day may ask of a team in the worst case: of what a game or a group decides, the place with the most games
 * counts, for a team gets only one of them.
 */
export interface Loads {
  /** The parts of the tournament that share no team, usually the divisions; for each game the number of its part. */
  readonly partOf: Int32Array
  readonly partCount: number
  /** Games above what is aimed at on that day, summed over the teams of a part. `days` says when each game is. */
  excess(part: number, day: number, days: Int32Array): number
  /** The most games that each known team may have to play on that day. */
  mostGames(part: number, day: number, days: Int32Array): ReadonlyMap<string, number>
}

export function loadsOf({ paths, games }: Model): Loads {
  const { sideCount, sidesOf, sources, sourceOf, order, teamOf } = paths
  const gamesAs: number[][] = Array.from({ length: sideCount }, () => [])
  for (const [game, sides] of sidesOf.entries()) for (const side of sides) gamesAs[side]!.push(game)
  const places: number[][] = sources.map(() => [])
  for (const [side, source] of sourceOf.entries()) if (source >= 0) places[source]!.push(side)
  const leading = order.filter((source) => places[source]!.length > 0).toReversed()
  const enters: number[][] = Array.from({ length: sideCount }, () => [])
  for (const source of leading) for (const side of new Set(sources[source]!.entrants)) enters[side]!.push(source)

  const partOfSide = partsOf(sideCount, [
    ...sidesOf,
    ...leading.map((source) => [...sources[source]!.entrants, ...places[source]!]),
  ])
  const parts = sideCount === 0 ? [0] : [...new Set(partOfSide)]
  const leadingIn = parts.map((part) => leading.filter((source) => partOfSide[places[source]![0]!] === part))
  const teamsIn = parts.map((part) =>
    [...teamOf.keys()].filter((side) => teamOf[side] !== undefined && partOfSide[side] === part),
  )

  const most = new Int32Array(sources.length)
  const loadOf = (side: number, day: number, days: Int32Array) => {
    let load = 0
    for (const game of gamesAs[side]!) if (days[game] === day) load += 1
    for (const source of enters[side]!) load += most[source]!
    return load
  }
  const prepare = (part: number, day: number, days: Int32Array) => {
    for (const source of leadingIn[part]!) {
      let best = 0
      for (const place of places[source]!) best = Math.max(best, loadOf(place, day, days))
      most[source] = best
    }
  }
  return {
    // A game without sides asks nothing of anybody.
    partOf: Int32Array.from(games, (_, game) => Math.max(0, parts.indexOf(partOfSide[sidesOf[game]![0] ?? -1] ?? -1))),
    partCount: parts.length,
    excess(part, day, days) {
      prepare(part, day, days)
      let excess = 0
      for (const side of teamsIn[part]!) excess += Math.max(0, loadOf(side, day, days) - AIMED_GAMES_PER_DAY)
      return excess
    },
    mostGames(part, day, days) {
      prepare(part, day, days)
      return new Map(teamsIn[part]!.map((side) => [teamOf[side]!, loadOf(side, day, days)]))
    },
  }
}

/** Sides that occur together get the same number. */
function partsOf(count: number, together: readonly (readonly number[])[]): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, index) => index)
  const rootOf = (side: number): number => {
    let root = side
    while (parent[root] !== root) root = parent[root]!
    return root
  }
  for (const [first, ...others] of together) for (const other of others) parent[rootOf(other)] = rootOf(first!)
  return parent.map((_, side) => rootOf(side))
}
