import type { NameDifference } from '#rules/names/similar-names.ts'
import type { PlayerShown } from '../connector/connection.ts'

/** What the desk sees of players. */

export interface SimilarPlayer extends PlayerShown {
  /** In what the two names differ; empty where they are the same. */
  readonly differences: readonly NameDifference[]
}

export interface WalkIn extends PlayerShown {
  /** To be handed over; '' once the player has an account. */
  readonly code: string
}

/** A team that a walk-in can join. */
export interface TeamToJoin {
  readonly id: string
  readonly name: string
  readonly division: string
  readonly isLocked: boolean
}
