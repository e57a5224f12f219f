import type { SideName } from '#rules/games/states.ts'
import type { PlayerTally } from '#rules/scorers/best-players.ts'
import type { GoalNoted } from '#rules/scorers/goals.ts'

/** Scorers as pages show them. */

export interface PadPlayer {
  readonly id: string
  /** As everybody may see it. */
  readonly name: string
  readonly number: string
}

export interface GameScorers {
  readonly game: string
  /** So that the teams may name the most valuable. */
  readonly isPlayed: boolean
  readonly rosters: Readonly<Record<SideName, readonly PadPlayer[]>>
  /** In their order. */
  readonly goals: readonly GoalNoted[]
  readonly valuable: readonly Valuable[]
}

/** For whoever corrects: also what does not count. */
export interface GoalInHand extends GoalNoted {
  readonly updated: string
  /** The score has this point. */
  readonly isCounted: boolean
}

export interface GoalsInHand {
  readonly rosters: GameScorers['rosters']
  readonly goals: readonly GoalInHand[]
  /** Of the score, nobody is said to have scored these. */
  readonly pointsLeft: readonly number[]
}

export interface Valuable {
  /** The team that names. */
  readonly side: SideName
  readonly named: readonly string[]
  readonly isConfirmed: boolean
}

export interface BestPlayer extends PlayerTally {
  readonly name: string
  readonly team: string
}
