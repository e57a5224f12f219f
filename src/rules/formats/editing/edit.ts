import { poolGames } from '../shapes/pools.ts'
import { printSource, type Source } from '../source.ts'
import type { Format, FormatGame, Pool } from '../structure.ts'
import { afterFeeders } from './turns.ts'

/** Changes by hand. None of them refuses: `formatProblems` says what no longer fits. */

export const renameGame = (format: Format, key: string, name: string): Format => changeGame(format, key, { name })

export const renamePool = (format: Format, key: string, name: string): Format => changePool(format, key, { name })

/** Who plays a game, from somewhere else than before. */
export const setSides = (format: Format, key: string, sides: Partial<Pick<FormatGame, 'home' | 'away'>>): Format =>
  afterFeeders(changeGame(format, key, sides))

/** Other members, or other results carried over: a pool in which everybody meets everybody gets its games anew. */
export function setPool(format: Format, key: string, change: Partial<Pick<Pool, 'members' | 'carries'>>): Format {
  const changed = changePool(format, key, change)
  const pool = changed.pools.find((pool) => pool.key === key)
  if (!pool || pool.kind === 'swiss') return changed
  const isOfPool = (game: FormatGame) => game.kind === 'pool' && game.pool === key
  const names = new Map(format.games.filter(isOfPool).map((game) => [game.key, game.name]))
  const games = poolGames(pool).map((game) => ({ ...game, name: names.get(game.key) ?? '' }))
  const first = Math.max(0, changed.games.findIndex(isOfPool))
  const others = changed.games.filter((game) => !isOfPool(game))
  return afterFeeders({ ...changed, games: others.toSpliced(first, 0, ...games) })
}

/** Two teams change seats, in pools, games and places alike: seed 3 and seed 6, second of A and second of B. */
export function swapSources(format: Format, one: Source, other: Source): Format {
  const [first, second] = [printSource(one), printSource(other)]
  const swapped = (source: Source): Source => {
    const printed = printSource(source)
    return printed === first ? other : printed === second ? one : source
  }
  return {
    pools: format.pools.map((pool) => ({ ...pool, members: pool.members.map(swapped) })),
    games: format.games.map((game) => ({ ...game, home: swapped(game.home), away: swapped(game.away) })),
    places: format.places.map((source) => source && swapped(source)),
  }
}

export const setPlace = (format: Format, place: number, source: Source | undefined): Format => ({
  ...format,
  places: Array.from({ length: Math.max(format.places.length, place) }, (_, index) =>
    index === place - 1 ? source : format.places[index],
  ),
})

/** What came from the game and where it took a place stays written down, and is told as missing. */
export const removeGame = (format: Format, key: string): Format => ({
  ...format,
  games: format.games.filter((game) => game.key !== key),
})

/** With its games; whoever comes from it is told as missing, too. */
export const removePool = (format: Format, key: string): Format => ({
  ...format,
  pools: format.pools.filter((pool) => pool.key !== key),
  games: format.games.filter(({ kind, pool }) => kind !== 'pool' || pool !== key),
})

const changeGame = (format: Format, key: string, change: Partial<FormatGame>): Format => ({
  ...format,
  games: format.games.map((game) => (game.key === key ? { ...game, ...change } : game)),
})

const changePool = (format: Format, key: string, change: Partial<Pool>): Format => ({
  ...format,
  pools: format.pools.map((pool) => (pool.key === key ? { ...pool, ...change } : pool)),
})
