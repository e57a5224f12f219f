import type { Forfeit } from '../standings/game.ts'

/** Where a game stands. A placeholder is a scheduled game of which not both teams are known. */
export const GAME_STATES = [
  'scheduled',
  'live',
  'reported',
  'confirmed',
  'disputed',
  'forfeit',
  'suspended',
  'cancelled',
] as const
export type GameStateKept = (typeof GAME_STATES)[number]

/** As a record has it, of which nothing is known. */
export const stateIn = (value: unknown): GameStateKept => GAME_STATES.find((state) => state === value) ?? 'scheduled'

export type ScorePair = readonly [home: number, away: number]
export type SideName = 'home' | 'away'

/** More goals than any game has. */
export const SCORE_MOST = 99

export const otherSide = (side: SideName): SideName => (side === 'home' ? 'away' : 'home')

export const isSameScore = (one: ScorePair, other: ScorePair): boolean => one[0] === other[0] && one[1] === other[1]

export const isLevel = ([home, away]: ScorePair): boolean => home === away

/** Its result stands, until a scorekeeper corrects it. */
export const isDecided = (state: string): boolean => state === 'confirmed' || state === 'forfeit'

/** Something of it was played or reported: who plays it does not change by itself any more. */
export const isBegun = (state: string): boolean => state !== 'scheduled' && state !== 'cancelled' && state !== ''

/** What everybody sees of a game's result. */
export interface GameResult {
  readonly state: GameStateKept
  readonly score: ScorePair
  /** Who did not play; '' where both did. */
  readonly forfeit: Forfeit | ''
}

/** A result as whoever only looks has it. */
export interface ShownResult {
  readonly score?: ScorePair | undefined
  /** Left out while it is to come. */
  readonly state?: Exclude<GameStateKept, 'scheduled'> | undefined
}

/** As it is stored. Before a game, and where there will be none, a score says nothing. */
export function shownResult(game: {
  readonly state: GameStateKept | ''
  readonly home_score: number
  readonly away_score: number
}): ShownResult {
  const { state, home_score, away_score } = game
  return {
    ...(state !== 'scheduled' && state !== 'cancelled' && { score: [home_score, away_score] as const }),
    ...(state !== 'scheduled' && state !== '' && { state }),
  }
}

export const isSameResult = (one: GameResult, other: GameResult): boolean =>
  one.state === other.state && one.forfeit === other.forfeit && isSameScore(one.score, other.score)

/** A game at the moment when something is said about it. */
export interface GameNow extends GameResult {
  readonly kind: 'pool' | 'bracket' | 'show'
  readonly areTeamsKnown: boolean
}

/** Why nothing comes of it. */
export type GameRefusal =
  | 'teams_unknown'
  | 'winner_unknown'
  | 'level'
  | 'decided'
  | 'reported'
  | 'suspended'
  | 'cancelled'
  | 'counted_elsewhere'
  | 'may_not_count'
  | 'nothing_reported'
  | 'not_stopped'
  | 'no_place'
  | 'not_decided'
  | 'nothing_changes'
  | 'no_ratio'

export interface Refused {
  readonly ok: false
  readonly code: GameRefusal
}

export const no = (code: GameRefusal): Refused => ({ ok: false, code })
