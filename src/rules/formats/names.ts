import { usesOf } from './graph.ts'
import { type PlaceRange, placesPlayedFor } from './reach.ts'
import { printSource, type Source, winnerOf } from './source.ts'
import type { Format, FormatGame, Pool } from './structure.ts'

/** What pools, games and sources are called, as codes with facts; the words are found in the reader's language. */

export type PoolName =
  /** Given by hand. */
  | { readonly code: 'named'; readonly name: string }
  | { readonly code: 'pool'; readonly key: string }
  | { readonly code: 'swiss-draw' }

/** One of several of its kind; `of` is 1 where a number would be too much. */
interface Numbered {
  readonly number: number
  readonly of: number
}

export const ROUND_CODES = ['semi-final', 'quarter-final', 'round-of-16', 'round-of-32'] as const

export type GameName =
  | { readonly code: 'named'; readonly name: string }
  | { readonly code: 'pool-game'; readonly pool: PoolName; readonly round: number }
  | { readonly code: 'swiss-game'; readonly pool: PoolName; readonly round: number; readonly number: number }
  | { readonly code: 'final' }
  /** For the better of the two places. */
  | { readonly code: 'place-game'; readonly place: number }
  /** A round of a bracket, for these places: 1 to 4 is "the" semi-final, 5 to 8 needs its places told. */
  | ({ readonly code: (typeof ROUND_CODES)[number] } & PlaceRange & Numbered)
  /** Its winner goes into a pool. */
  | ({ readonly code: 'crossover' } & Numbered)
  | ({ readonly code: 'show-game' } & Numbered)
  /** Of a bracket that leads to no place. */
  | ({ readonly code: 'game' } & Numbered)

export type SourceName =
  | { readonly code: 'seed'; readonly seed: number }
  | { readonly code: 'place'; readonly pool: PoolName; readonly place: number }
  | { readonly code: 'winner' | 'loser'; readonly game: GameName }
  | { readonly code: 'drawn'; readonly pool: PoolName; readonly round: number }
  | { readonly code: 'team'; readonly team: string }
  /** It names a pool or a game that is not there. */
  | { readonly code: 'unknown'; readonly source: string }

export interface Names {
  readonly pool: (key: string) => PoolName | undefined
  readonly game: (key: string) => GameName | undefined
  readonly source: (source: Source) => SourceName
}

/** A page names the games of a format in several places, and a format does not change. */
const known = new WeakMap<Format, Names>()

export function namesIn(format: Format): Names {
  const names = known.get(format) ?? namesOf(format)
  known.set(format, names)
  return names
}

function namesOf(format: Format): Names {
  const pools = new Map(format.pools.map((pool) => [pool.key, poolName(pool)]))
  const games = gameNames(format, pools)
  return {
    pool: (key) => pools.get(key),
    game: (key) => games.get(key),
    source: (source) => sourceName(source, pools, games) ?? { code: 'unknown', source: printSource(source) },
  }
}

function poolName({ key, name, kind }: Pool): PoolName {
  if (name !== '') return { code: 'named', name }
  return kind === 'swiss' ? { code: 'swiss-draw' } : { code: 'pool', key }
}

function sourceName(
  source: Source,
  pools: ReadonlyMap<string, PoolName>,
  games: ReadonlyMap<string, GameName>,
): SourceName | undefined {
  switch (source.kind) {
    case 'seed':
      return { code: 'seed', seed: source.seed }
    case 'team':
      return { code: 'team', team: source.team }
    case 'winner':
    case 'loser': {
      const game = games.get(source.game)
      return game && { code: source.kind, game }
    }
    case 'place': {
      const pool = pools.get(source.pool)
      return pool && { code: 'place', pool, place: source.place }
    }
    case 'slot': {
      const pool = pools.get(source.pool)
      return pool && { code: 'drawn', pool, round: source.round }
    }
  }
}

/** Names that follow from where the games lead, so that they stay true when the format is changed by hand. */
function gameNames(format: Format, pools: ReadonlyMap<string, PoolName>): ReadonlyMap<string, GameName> {
  const ranges = placesPlayedFor(format)
  const uses = usesOf(format)
  const goesIntoPool = ({ key }: FormatGame) =>
    (uses.get(printSource(winnerOf(key))) ?? []).some(({ kind }) => kind === 'pool')
  const alike = Map.groupBy(format.games, (game) => family(game, ranges.get(game.key)))

  const nameOf = (game: FormatGame): GameName => {
    const range = ranges.get(game.key)
    const same = alike.get(family(game, range)) ?? []
    const numbered = { number: same.indexOf(game) + 1, of: same.length }
    if (game.name !== '') return { code: 'named', name: game.name }
    if (game.kind === 'show') return { code: 'show-game', ...numbered }
    if (game.kind === 'pool') return poolGameName(format, game, pools.get(game.pool), numbered.number)
    if (goesIntoPool(game)) return { code: 'crossover', ...numbered }
    if (!range) return { code: 'game', ...numbered }
    if (range.to - range.from > 1) return { code: roundCode(range), ...range, ...numbered }
    return range.from === 1 ? { code: 'final' } : { code: 'place-game', place: range.from }
  }
  return new Map(format.games.map((game) => [game.key, nameOf(game)]))
}

function poolGameName(format: Format, game: FormatGame, pool: PoolName | undefined, number: number): GameName {
  const name = pool ?? { code: 'pool', key: game.pool }
  const isSwiss = format.pools.some(({ key, kind }) => key === game.pool && kind === 'swiss')
  if (isSwiss) return { code: 'swiss-game', pool: name, round: game.round, number }
  return { code: 'pool-game', pool: name, round: game.round }
}

/** The same for games that are told apart by their number alone. */
function family({ kind, pool, round }: FormatGame, range: PlaceRange | undefined): string {
  if (kind !== 'bracket') return kind === 'pool' ? `${pool} ${round}` : kind
  // Rounds for the first place are named without their places: byes let two games of one round lead to different last places.
  const isForFirst = range?.from === 1 && range.to - range.from > 1
  return isForFirst ? roundCode(range) : `${range?.from}-${range?.to}`
}

/** By how many places it is played for: up to 4, 8, 16, 32. */
function roundCode({ from, to }: PlaceRange): (typeof ROUND_CODES)[number] {
  const level = Math.ceil(Math.log2(to - from + 1)) - 2
  return ROUND_CODES[Math.min(Math.max(level, 0), ROUND_CODES.length - 1)] ?? 'semi-final'
}
