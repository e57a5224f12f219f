import { poolGames } from '../shapes/pools.ts'
import { printSource, type Source } from '../source.ts'
import { type Format, type FormatGame, type Pool, sidesOf } from '../structure.ts'

/** Changes by hand. None of them refuses: `formatProblems` says what no longer fits. */

export const renameGame = (format: Format, key: string, name: string): Format => changeGame(format, key, { name })

export const renamePool = (format: Format, key: string, name: string): Format => changePool(format, key, { name })

/** Who plays a game, from somewhere else than before. */
export const setSides = (format: Format, key: string, sides: Partial<Pick<FormatGame, 'home' | 'away'>>): Format =>
  changeGame(format, key, sides)

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
  return { ...changed, games: others.toSpliced(first, 0, ...games) }
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

export const addGame = (format: Format, game: FormatGame): Format => ({ ...format, games: [...format.games, game] })

/** One that counts for nothing. It is played when both sides are known, at the earliest after what decides them. */
export function addShowGame(format: Format, sides: Pick<FormatGame, 'home' | 'away'>, name = ''): Format {
  const numbers = format.games.flatMap(({ key }) => /^X([0-9]+)$/.exec(key)?.slice(1).map(Number) ?? [])
  const key = `X${Math.max(0, ...numbers) + 1}`
  const stage = Math.max(1, ...sidesOf(sides).map((side) => stageAfter(format, side)))
  return addGame(format, { key, name, kind: 'show', pool: '', stage, round: 1, ...sides })
}

/** The stage in which a source can play at the earliest, whatever the round. */
function stageAfter(format: Format, source: Source): number {
  if (source.kind === 'place') return (format.pools.find(({ key }) => key === source.pool)?.stage ?? 0) + 1
  if (source.kind === 'slot') return (format.pools.find(({ key }) => key === source.pool)?.stage ?? 0) + 1
  if (source.kind !== 'winner' && source.kind !== 'loser') return 1
  return (format.games.find(({ key }) => key === source.game)?.stage ?? 0) + 1
}

const changeGame = (format: Format, key: string, change: Partial<FormatGame>): Format => ({
  ...format,
  games: format.games.map((game) => (game.key === key ? { ...game, ...change } : game)),
})

const changePool = (format: Format, key: string, change: Partial<Pool>): Format => ({
  ...format,
  pools: format.pools.map((pool) => (pool.key === key ? { ...pool, ...change } : pool)),
})
