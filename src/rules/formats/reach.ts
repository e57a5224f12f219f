import { usesOf } from './graph.ts'
import { loserOf, placeInPool, printSource, type Source, winnerOf } from './source.ts'
import type { Format } from './structure.ts'

/** Which places can still be taken. */

export interface PlaceRange {
  readonly from: number
  readonly to: number
}

/** By key of a game outside of pools, for which places it is played; missing where it decides none. */
export function placesPlayedFor(format: Format): ReadonlyMap<string, PlaceRange> {
  const uses = usesOf(format)
  const sizes = new Map(format.pools.map(({ key, members }) => [key, members.length]))
  const known = new Map<string, readonly number[]>()

  const ofSource = (source: Source): readonly number[] => {
    const key = printSource(source)
    const found = known.get(key)
    if (found) return found
    // Set before it is followed: a circle ends here.
    known.set(key, [])
    const places = (uses.get(key) ?? []).flatMap((use) => {
      if (use.kind === 'place') return [use.place]
      if (use.kind === 'game') return [...ofSource(winnerOf(use.game)), ...ofSource(loserOf(use.game))]
      const members = sizes.get(use.pool) ?? 0
      return Array.from({ length: members }, (_, index) => ofSource(placeInPool(use.pool, index + 1))).flat()
    })
    const distinct = [...new Set(places)]
    known.set(key, distinct)
    return distinct
  }

  return new Map(
    format.games.flatMap(({ key, kind }) => {
      if (kind !== 'bracket') return []
      const places = [...ofSource(winnerOf(key)), ...ofSource(loserOf(key))]
      return places.length === 0 ? [] : [[key, { from: Math.min(...places), to: Math.max(...places) }] as const]
    }),
  )
}
