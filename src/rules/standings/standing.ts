/** What a table says, of a pool and of a Swiss draw alike. docs/rules/standings.md says it in the organiser's words. */

export const POOL_CRITERIA = [
  'wins',
  'wins-among',
  'fewest-forfeits',
  'goal-difference-among',
  'goal-difference-common',
  'goals-per-game-among',
  'goals-per-game-common',
  'brick-mark',
] as const

export const SWISS_CRITERIA = [
  'games-played',
  'victory-points',
  'opponents-points',
  'goals',
  'spirit',
  'brick-mark',
] as const

export type Criterion = (typeof POOL_CRITERIA)[number] | (typeof SWISS_CRITERIA)[number]

/** What a criterion counts for one team. */
export interface Measured {
  readonly team: string
  /** What is compared: a count, a difference, goals per game, centimetres from the brick mark. */
  readonly value: number
  /** The goals behind it, where it counts goals. */
  readonly goals?: GoalsIn
}

export interface GoalsIn {
  readonly games: number
  readonly scored: number
  readonly conceded: number
}

/** Where a criterion told teams apart that were level until then. */
export interface PlaceDecision {
  readonly criterion: Criterion
  /** All who were level, best first, with what was compared. */
  readonly compared: readonly Measured[]
  /** What was tried before in vain, since the group was last split: everybody had the same value. */
  readonly levelOn: readonly { readonly criterion: Criterion; readonly value: number }[]
}

export interface Standing {
  /** Shared while a tie is not broken: 1, 2, 2, 4. */
  readonly place: number
  readonly team: string
  /** Those with the same place; empty for a place of its own. */
  readonly sharedWith: readonly string[]
  /** How it came to its place, from the first criterion on. */
  readonly decisions: readonly PlaceDecision[]
  /** The last of them, which gave the place; undefined where everybody is level. */
  readonly decidedBy: PlaceDecision | undefined
  readonly played: number
  readonly won: number
  readonly lost: number
  readonly drawn: number
  /** Of those lost, the ones that it forfeited. */
  readonly forfeited: number
  readonly goalsFor: number
  readonly goalsAgainst: number
  /** In a Swiss draw only. */
  readonly swiss?: SwissPoints
}

export interface SwissPoints {
  readonly victoryPoints: number
  /** The sum of what its opponents have. */
  readonly opponentsPoints: number
  /** The mean of the spirit scores that it has received, 0 while there is none. */
  readonly spirit: number
}

/** A tie that no criterion breaks. */
export interface Tie {
  readonly place: number
  readonly teams: readonly string[]
  /** Whose throw to the brick mark must be entered; all of them again where their throws were equal. */
  readonly needsThrowsOf: readonly string[]
}

export interface Standings {
  /** Best first. Those who share a place stand in the order in which the teams were given. */
  readonly rows: readonly Standing[]
  /** No game is missing. Until then the order is that of what is played. */
  readonly isOver: boolean
  /** Over, and every place has one team. */
  readonly isFinal: boolean
  /** What nothing breaks, so far as it is played. Nobody needs to throw before the pool is over. */
  readonly ties: readonly Tie[]
}

/** For `KnownTeams.orders`: undefined while games are missing; a place is undefined while it is shared. */
export function finalOrderOf({ rows, isOver }: Standings): readonly (string | undefined)[] | undefined {
  if (!isOver) return undefined
  return rows.map(({ team, sharedWith }) => (sharedWith.length === 0 ? team : undefined))
}
