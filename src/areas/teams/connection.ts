import type { Division } from '#ui/marks/DivisionMark.tsx'
import type { MarkedTeam } from './TeamMark.tsx'

/** Players and teams as the connector and the desk show them. */

export interface TeamShown extends MarkedTeam {
  readonly division: Division | ''
}

export interface PlayerShown {
  readonly id: string
  /** As everybody may see it. */
  readonly name: string
  /** As it stands on the shirt; '' for none. */
  readonly number: string
  readonly team: TeamShown | undefined
}

export interface PlayerToPick extends PlayerShown {
  /** Connected to an account. */
  readonly isTaken: boolean
}
