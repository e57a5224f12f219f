import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { PlannedTeam } from '#rules/team-lines.ts'
import { m } from '#words/messages.js'

/** What an admin does with teams, as forms name it. */
export const TEAM_ACTS = [
  'create',
  'change',
  'lock',
  'unlock',
  'withdraw',
  'reinstate',
  'seeds',
  'preview',
  'import',
] as const
export type TeamAct = (typeof TEAM_ACTS)[number]

interface Named {
  readonly id: string
  readonly name: string
}

export type TeamDone =
  | { readonly done: 'change' | 'withdraw' | 'reinstate'; readonly team: Named }
  | { readonly done: 'lock' | 'unlock'; readonly changed: readonly string[] }
  | { readonly done: 'seeds' }
  | { readonly done: 'import'; readonly made: number; readonly changed: number }

/** What a list would become. */
export interface TeamsPreview {
  readonly preview: readonly PlannedTeam[]
  readonly text: string
}

export function teamDoneInWords(done: TeamDone): string {
  switch (done.done) {
    case 'change':
      return m.teams_admin_done_change({ team: done.team.name })
    case 'withdraw':
      return m.teams_admin_done_withdraw({ team: done.team.name })
    case 'reinstate':
      return m.teams_admin_done_reinstate({ team: done.team.name })
    case 'lock':
      return m.teams_admin_done_lock({ count: done.changed.length })
    case 'unlock':
      return m.teams_admin_done_unlock({ count: done.changed.length })
    case 'seeds':
      return m.teams_admin_done_seeds()
    case 'import':
      return m.teams_admin_done_import({ made: done.made, changed: done.changed })
  }
}

/** The form that takes it back, where there is a way back. */
export function teamUndo(done: TeamDone): Record<string, string> | undefined {
  if ((done.done !== 'lock' && done.done !== 'unlock') || done.changed.length === 0) return undefined
  return { intent: done.done === 'lock' ? 'unlock' : 'lock', teams: done.changed.join(',') }
}

/** The refusal, when it is of one of these acts. */
export const refusedTeamAct = (refused: RefusedForm | undefined, acts: readonly TeamAct[]): RefusedForm | undefined =>
  acts.some((act) => act === refused?.values['intent']) ? refused : undefined
