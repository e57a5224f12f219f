import { printSource, type Source } from './source.ts'
import { type Format, sidesOf } from './structure.ts'

/** What depends on what in a format. */

/** Where a source goes on: into a pool, into a game of a bracket, or onto a place. */
export type Use =
  | { readonly kind: 'pool'; readonly pool: string }
  | { readonly kind: 'game'; readonly game: string }
  | { readonly kind: 'place'; readonly place: number }

/** By printed source. Games of a pool are its members' and show games count for nothing: neither is a use. */
export function usesOf(format: Format): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>()
  const add = (source: Source, use: Use) => {
    const key = printSource(source)
    uses.set(key, [...(uses.get(key) ?? []), use])
  }
  for (const { key, members } of format.pools) for (const member of members) add(member, { kind: 'pool', pool: key })
  for (const game of format.games) {
    if (game.kind === 'bracket') for (const side of sidesOf(game)) add(side, { kind: 'game', game: game.key })
  }
  for (const [index, source] of format.places.entries()) if (source) add(source, { kind: 'place', place: index + 1 })
  return uses
}

/** Everything that its pools and brackets decide, each of which must go on somewhere exactly once. */
export const outcomesOf = (format: Format): readonly Source[] => [
  ...format.pools.flatMap(({ key, members }) =>
    members.map((_, index): Source => ({ kind: 'place', pool: key, place: index + 1 })),
  ),
  ...format.games.flatMap(({ key, kind }): readonly Source[] =>
    kind === 'bracket'
      ? [
          { kind: 'winner', game: key },
          { kind: 'loser', game: key },
        ]
      : [],
  ),
]

/** By key of a game, the keys of those that must be over before it is known who plays it. */
export function feedersOf(format: Format): ReadonlyMap<string, readonly string[]> {
  const deciding = decidingIn(format)
  const swiss = new Map(
    format.pools
      .filter(({ kind }) => kind === 'swiss')
      // Who plays a later round of a Swiss draw hangs on all members.
      .map(({ key, members }) => [key, members.flatMap(deciding)]),
  )
  return new Map(
    format.games.map((game) => {
      const feeders = [...sidesOf(game).flatMap(deciding), ...(swiss.get(game.pool) ?? [])]
      return [game.key, [...new Set(feeders)]]
    }),
  )
}

/** Keys of the games that decide who a source is. */
export function decidingIn(format: Format): (source: Source) => readonly string[] {
  const ofPool = Map.groupBy(
    format.games.filter(({ kind }) => kind === 'pool'),
    ({ pool }) => pool,
  )
  // A table is final when the pools that are carried into it are over, too.
  const ofTable = new Map(
    format.pools.map(({ key, carries }) => {
      const pools = [...new Set([key, ...carries])]
      return [key, pools.flatMap((pool) => (ofPool.get(pool) ?? []).map(({ key }) => key))]
    }),
  )
  return (source) => {
    switch (source.kind) {
      case 'seed':
      case 'team':
        return []
      case 'winner':
      case 'loser':
        return [source.game]
      case 'slot':
        return (ofPool.get(source.pool) ?? []).filter(({ round }) => round < source.round).map(({ key }) => key)
      case 'place':
        return ofTable.get(source.pool) ?? []
    }
  }
}

/** Keys of games that wait for each other in a circle; empty when there are none. */
export function feederCycle(format: Format): readonly string[] {
  const feeders = feedersOf(format)
  const done = new Set<string>()
  const path: string[] = []
  const visit = (key: string): readonly string[] => {
    if (done.has(key)) return []
    if (path.includes(key)) return path.slice(path.indexOf(key))
    path.push(key)
    for (const feeder of feeders.get(key) ?? []) {
      const cycle = visit(feeder)
      if (cycle.length > 0) return cycle
    }
    path.pop()
    done.add(key)
    return []
  }
  for (const { key } of format.games) {
    const cycle = visit(key)
    if (cycle.length > 0) return cycle
  }
  return []
}

/** Keys of all games that may change when this one's result does, nearest first. */
export function laterGames(format: Format, game: string): readonly string[] {
  const feeders = [...feedersOf(format)]
  const later = new Set([game])
  for (const key of later) {
    for (const [fed, keys] of feeders) if (keys.includes(key)) later.add(fed)
  }
  return [...later].slice(1)
}
