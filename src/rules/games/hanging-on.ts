import { loserOf, placeInPool, printSource, winnerOf } from '../formats/source.ts'
import type { DivisionPlay, GameInDivision } from './division-play.ts'

/** Keys of pools, and printed sources, that must be known to work out what follows from a game. */
export function hangingOn(
  { pools }: DivisionPlay['format'],
  game: Pick<GameInDivision, 'key' | 'kind' | 'pool'>,
): { readonly pools: readonly string[]; readonly sources: readonly string[] } {
  if (game.kind === 'bracket')
    return { pools: [], sources: [printSource(winnerOf(game.key)), printSource(loserOf(game.key))] }
  if (game.kind !== 'pool') return { pools: [], sources: [] }
  return hangingOnPool(pools, game.pool)
}

export function hangingOnPool(pools: DivisionPlay['format']['pools'], key: string) {
  const own = pools.filter((pool) => pool.key === key || pool.carries.includes(key))
  const fed = own.flatMap(({ members, carries, kind }) => [
    ...carries,
    // Who has a bye first is in no game of the draw.
    ...(kind === 'swiss' ? members.flatMap((it) => (it.kind === 'place' ? [it.pool] : [])) : []),
  ])
  return {
    pools: [...new Set([...own.map((pool) => pool.key), ...fed])],
    sources: own.flatMap(({ key: pool, members }) =>
      members.map((_, index) => printSource(placeInPool(pool, index + 1))),
    ),
  }
}
