import { ROLES, type Role } from '#access/roles.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { m } from '#words/messages.js'
import { managedTeamsAddress } from '../team-managers/managers.address.ts'
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

/** What one change did to somebody; nothing, where they had it so already. */
export function roleChanged({ verb, ...rest }: RoleChange, name: string, changed: number): Done<'change'> {
  const facts = { role: ROLE_WORDS[rest.role].name(), name }
  const back = changeText({ ...rest, verb: verb === 'grant' ? 'remove' : 'grant' })
  return {
    done: 'change',
    text: verb === 'grant' ? m.accounts_roles_done_grant(facts) : m.accounts_roles_done_remove(facts),
    undo: changed === 0 ? undefined : { [ROLE_CHANGE]: back },
    ...(verb === 'grant' && afterGranting([rest.role])),
  }
}

/** The role alone opens no team. */
const afterGranting = (roles: readonly Role[]): Pick<Done, 'next'> =>
  roles.includes('teammanager')
    ? { next: { href: managedTeamsAddress.href(), text: m.accounts_roles_choose_team() } }
    : {}

/** What was done to many, of whom `changed` have other roles than before. There is no way back: some had them already. */
export function rolesChanged(verb: RoleVerb, roles: readonly Role[], changed: number): Done<RoleVerb> {
  const facts = { roles: rolesInWords(roles), count: changed }
  if (verb === 'grant')
    return {
      done: verb,
      text: changed === 0 ? m.accounts_roles_had(facts) : m.accounts_roles_granted(facts),
      ...afterGranting(roles),
    }
  return { done: verb, text: changed === 0 ? m.accounts_roles_had_not(facts) : m.accounts_roles_removed(facts) }
}
