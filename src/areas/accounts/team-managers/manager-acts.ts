import type { RefusedForm } from '#http/pages/handle-form.ts'
import { m } from '#words/messages.js'

/** What an admin does with the managers of a team, as forms name it. */
export const MANAGER_ACTS = ['add', 'remove'] as const
export type ManagerAct = (typeof MANAGER_ACTS)[number]

export interface ManagerDone {
  readonly done: ManagerAct
  readonly team: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string }
}

export const isManagerDone = (done: { readonly done: string }): done is ManagerDone =>
  MANAGER_ACTS.some((act) => act === done.done)

export function managerDoneInWords({ done, team, user }: ManagerDone): string {
  const facts = { name: user.name, team: team.name }
  return done === 'add' ? m.accounts_managers_done_add(facts) : m.accounts_managers_done_remove(facts)
}

/** The form that takes it back. */
export const managerUndo = ({ done, team, user }: ManagerDone): Record<string, string> => ({
  intent: done === 'add' ? 'remove' : 'add',
  team: team.id,
  user: user.id,
})

/** The refusal, when it is of such a form. */
export const refusedManager = (refused: RefusedForm | undefined): RefusedForm | undefined =>
  MANAGER_ACTS.some((act) => act === refused?.values['intent']) ? refused : undefined
