/**
 * What a timetable is made of. Times are whole minutes on the tournament's own line of wall-clock minutes: 0 is midnight before
 * its first day, 1440 the midnight after it. Whoever asks converts to and from dates.
 */
export type Minute = number
export type GameId = string
export type TeamId = string
export type FieldId = string

export const MINUTES_PER_DAY = 1_440
export const dayOf = (minute: Minute): number => Math.floor(minute / MINUTES_PER_DAY)

/** From the first minute until before the last. */
export interface TimeSpan {
  readonly from: Minute
  readonly to: Minute
}

export interface PlayingField {
  readonly id: FieldId
  readonly open: readonly TimeSpan[]
  /** Where the spectators are. */
  readonly isShow?: boolean
}

/** Nobody plays then; without `fields` on none of them. */
export interface Break extends TimeSpan {
  readonly fields?: readonly FieldId[]
}

/** Who plays: a known team, the winner (place 1) or loser (2) of a game, or whoever is n-th of a group. */
export type PlannedSide =
  | { readonly team: TeamId }
  | { readonly game: GameId; readonly place: number }
  | { readonly group: string; readonly place: number }

export interface PlannedGame {
  readonly id: GameId
  readonly division: string
  readonly stage: string
  readonly round: number
  /** From the first to the last point. */
  readonly minutes: number
  /** Until the next game may start on the same field. */
  readonly slotMinutes: number
  /** Two, or fewer while nobody knows who plays. */
  readonly sides: readonly PlannedSide[]
  /** Set for finals: 1 is the last game of the tournament, 2 the one before it. */
  readonly final?: number
  /** The generator leaves it there. */
  readonly lockedAt?: Slot
}

/** Games that decide an order together: a pool, or a Swiss table after a round. */
export interface PlannedGroup {
  readonly id: string
  readonly games: readonly GameId[]
  readonly sides: readonly PlannedSide[]
}

export interface Wish {
  readonly team: TeamId
  /** Arrives then. */
  readonly notBefore?: Minute
  /** Leaves then. */
  readonly notAfter?: Minute
}

export interface Setting {
  readonly fields: readonly PlayingField[]
  readonly breaks: readonly Break[]
  readonly games: readonly PlannedGame[]
  readonly groups: readonly PlannedGroup[]
  readonly wishes: readonly Wish[]
  readonly minimumRestMinutes: number
}

export interface Slot {
  readonly field: FieldId
  readonly start: Minute
}

export interface Placement extends Slot {
  readonly game: GameId
}

export interface TimetablePlan {
  readonly setting: Setting
  readonly placements: readonly Placement[]
}

/** No tournament may ask for less. */
const LEAST_REST_MINUTES = 30
export const restOf = ({ minimumRestMinutes }: Setting): number => Math.max(minimumRestMinutes, LEAST_REST_MINUTES)

/** Games start on full five minutes. */
export const START_STEP_MINUTES = 5

export const HARD_RULES = [
  'closed',
  'break',
  'field-busy',
  'team-busy',
  'rest',
  'before-feeder',
  'after-fed',
  'feeder-unplaced',
] as const
export type HardRule = (typeof HARD_RULES)[number]
