import type { SideShown } from '../rows/game-row.ts'

/** How a division is played and how it stands, in the reader's language. */
export interface DivisionShown {
  readonly key: string
  readonly pools: readonly PoolShown[]
  readonly rounds: readonly RoundShown[]
  /** The format in sentences. */
  readonly text: readonly string[]
}

export interface PoolShown {
  readonly key: string
  readonly name: string
  /** The best first. */
  readonly rows: readonly PoolRow[]
}

export interface PoolRow {
  readonly team: SideShown
  /** Shared while a tie is not broken. */
  readonly place: number
  readonly wins: number
  readonly losses: number
  readonly goals: number
  readonly against: number
}

/** A column of the bracket. */
export interface RoundShown {
  readonly name: string
  readonly games: readonly BracketGameShown[]
}

export interface BracketGameShown {
  readonly id: string
  /** “SF 1, 15:00” */
  readonly label: string
  readonly home: SideShown
  readonly away: SideShown
  readonly score?: readonly [home: number, away: number]
  readonly isDecided?: true
}
