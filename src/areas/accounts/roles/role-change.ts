import { ROLES, type Role } from '#access/roles.ts'
import { m } from '#words/messages.js'
import { ROLE_WORDS } from './role-words.ts'
import { rolesInWords } from './roles-in-words.ts'

export const ROLE_VERBS = ['grant', 'remove'] as const
export type RoleVerb = (typeof ROLE_VERBS)[number]

/** One role of one person. It says what is wanted, not that it be turned round: twice is the same as once. */
export interface RoleChange {
  readonly verb: RoleVerb
  readonly role: Role
  readonly user: string
}

/** The name of the buttons that post one change; its value is the change. */
export const ROLE_CHANGE = 'change'

export const changeText = ({ verb, role, user }: RoleChange): string => `${verb} ${role} ${user}`

export function changeIn(text: string): RoleChange | undefined {
  const [wantedVerb, wantedRole, user = '', ...more] = text.split(' ')
  const verb = ROLE_VERBS.find((it) => it === wantedVerb)
  const role = ROLES.find((it) => it === wantedRole)
  return verb && role && user !== '' && more.length === 0 ? { verb, role, user } : undefined
}

/** What was done: one change, or roles of many people of whom `changed` have others than before. */
export type RolesDone =
  | { readonly done: 'change'; readonly change: RoleChange; readonly name: string; readonly changed: number }
  | { readonly done: RoleVerb; readonly roles: readonly Role[]; readonly changed: number }

export function rolesDoneInWords(done: RolesDone): string {
  if (done.done === 'change') {
    const { verb, role } = done.change
    const facts = { role: ROLE_WORDS[role].name(), name: done.name }
    return verb === 'grant' ? m.accounts_roles_done_grant(facts) : m.accounts_roles_done_remove(facts)
  }
  const facts = { roles: rolesInWords(done.roles), count: done.changed }
  if (done.done === 'grant') return facts.count === 0 ? m.accounts_roles_had(facts) : m.accounts_roles_granted(facts)
  return facts.count === 0 ? m.accounts_roles_had_not(facts) : m.accounts_roles_removed(facts)
}

/** The form that takes it back. For many there is none: some of them had the role before. */
export function rolesUndo(done: RolesDone): Record<string, string> | undefined {
  if (done.done !== 'change' || done.changed === 0) return undefined
  const { verb, ...rest } = done.change
  return { [ROLE_CHANGE]: changeText({ ...rest, verb: verb === 'grant' ? 'remove' : 'grant' }) }
}
