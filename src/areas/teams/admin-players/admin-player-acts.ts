import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { LostProblem } from '#rules/player-lines.ts'
import type { PlannedLine } from '#rules/roster-plan.ts'
import { m } from '#words/messages.js'

/** What an admin does with players, besides what the managers of a team can do, as forms name it. */
export const ADMIN_PLAYER_ACTS = ['move', 'connect', 'choose', 'merge', 'preview_all', 'import_all'] as const
export type AdminPlayerAct = (typeof ADMIN_PLAYER_ACTS)[number]

export type AdminPlayerDone =
  | { readonly done: 'move'; readonly name: string; readonly team: string }
  | { readonly done: 'connect'; readonly name: string; readonly player: string }
  | { readonly done: 'import_all'; readonly added: number; readonly changed: number }

/** A line of a list: planned for its team, or lost for want of one. */
export type PlannedPlayer = {
  readonly line: number
  /** The id; '' for a lost line. */
  readonly team: string
  /** Of a lost line as it was written. */
  readonly teamName: string
} & (
  | { readonly planned: PlannedLine; readonly problem?: undefined }
  | { readonly planned?: undefined; readonly problem: LostProblem }
)

export interface PlayersPlan {
  readonly hasTeams: boolean
  readonly lines: readonly PlannedPlayer[]
  readonly unknownColumns: readonly string[]
}

export interface PlayersPreview {
  readonly plan: PlayersPlan
  readonly text: string
}

export function adminPlayerDoneInWords(done: AdminPlayerDone): string {
  switch (done.done) {
    case 'move':
      return m.teams_admin_done_move({ name: done.name, team: done.team })
    case 'connect':
      return m.teams_admin_done_connect({ name: done.name })
    case 'import_all':
      return m.teams_admin_done_import({ made: done.added, changed: done.changed })
  }
}

/** The refusal, when it is of one of these acts. */
export const refusedPlayerAct = (
  refused: RefusedForm | undefined,
  acts: readonly AdminPlayerAct[],
): RefusedForm | undefined => (acts.some((act) => act === refused?.values['intent']) ? refused : undefined)
