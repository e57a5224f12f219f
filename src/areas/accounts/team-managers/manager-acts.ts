import type { Done } from '#http/pages/forms/done.ts'
import { m } from '#words/messages.js'

/** What an admin does with the managers of a team, as forms name it. */
export const MANAGER_ACTS = ['add', 'remove'] as const
export type ManagerAct = (typeof MANAGER_ACTS)[number]

interface Named {
  readonly id: string
  readonly name: string
}

export function managerDone(done: ManagerAct, team: Named, user: Named): Done<ManagerAct> {
  const facts = { name: user.name, team: team.name }
  return {
    done,
    text: done === 'add' ? m.accounts_managers_done_add(facts) : m.accounts_managers_done_remove(facts),
    undo: { intent: done === 'add' ? 'remove' : 'add', team: team.id, user: user.id },
  }
}
