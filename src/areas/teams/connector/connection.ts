import type { Problem } from '#http/commands/problems.ts'
import { withParams } from '#rules/with-params.ts'
import type { MarkedTeam } from '../TeamMark.tsx'

/** Players and teams as the connector and the desk show them. */

export interface TeamShown extends MarkedTeam {
  readonly division: string
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

/** What the connector shows to somebody. */
export type Connector =
  | { readonly is: 'connected'; readonly player: PlayerShown; readonly cameWithCode: boolean }
  | { readonly is: 'found'; readonly code: string; readonly player: PlayerToPick }
  | {
      readonly is: 'looking'
      readonly code: string
      /** Why the code was not taken. */
      readonly problem: Problem | undefined
      readonly request: PlayerShown | undefined
      /** Whom the team did not take the person for, the last time. */
      readonly declined: PlayerShown | undefined
      readonly picking: Picking
    }

/** Finding oneself among the players of all teams. */
export interface Picking {
  readonly q: string
  readonly division: string
  readonly teams: readonly TeamShown[]
  readonly team: TeamShown | undefined
  readonly players: readonly PlayerToPick[]
  readonly player: PlayerToPick | undefined
}

/** The address of the connector with other choices. */
export function connectionHref(
  { q, division, team, player }: Picking,
  changed: Partial<Record<'q' | 'division' | 'team' | 'player', string>>,
): string {
  return withParams('/user/connector', { q, division, team: team?.id, player: player?.id, ...changed })
}
