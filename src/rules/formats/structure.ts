import type { Source } from './source.ts'

/**
 * The structure of a division's games: who plays whom, as far as it can be said before the first game. Plain data: it is
 * kept in a record, published, and changed by hand.
 */

export const TEAMS_LEAST = 3
export const TEAMS_MOST = 32

/** More than the longest proposal needs twice over; each game is a row that is drawn and checked. */
export const GAMES_MOST = 400
export const POOLS_MOST = 32

/** Of a pool or a game, as written by hand. */
export const NAME_MAX = 40

/** Teams with one table: everybody meets everybody, or a Swiss draw. */
export interface Pool {
  readonly key: string
  /** Given by hand; '' for "Pool" and its key. */
  readonly name: string
  /** From 1; a later stage is played with what an earlier one decided. */
  readonly stage: number
  readonly kind: 'round-robin' | 'swiss'
  /** Best first. */
  readonly members: readonly Source[]
  /** Keys of earlier pools whose results among these members count in this table, and are not played again. */
  readonly carries: readonly string[]
}

export interface FormatGame {
  /** Unique in the division: `A-1-2`, `SF1`, `P5`. */
  readonly key: string
  /** Given by hand; '' for the name that follows from the structure. */
  readonly name: string
  /** A show game counts for nothing: nobody comes from it and no place hangs on it. */
  readonly kind: 'pool' | 'bracket' | 'show'
  /** The key of its pool; '' outside of one. */
  readonly pool: string
  readonly stage: number
  /** Of its stage, from 1. A team has at most one game in each. */
  readonly round: number
  readonly home: Source
  readonly away: Source
}

export interface Format {
  readonly pools: readonly Pool[]
  readonly games: readonly FormatGame[]
  /** Who takes which place of the division, the first place first. Undefined where nothing decides it. */
  readonly places: readonly (Source | undefined)[]
}

/** Of a pool, in order of its rounds. */
export const gamesOfPool = (format: Format, pool: string): readonly FormatGame[] =>
  format.games.filter((game) => game.kind === 'pool' && game.pool === pool)

export const sidesOf = ({ home, away }: Pick<FormatGame, 'home' | 'away'>): readonly [Source, Source] => [home, away]
