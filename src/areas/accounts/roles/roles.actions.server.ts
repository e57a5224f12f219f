import { ROLES, type Role } from '#access/roles.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { users } from '../accounts.collections.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import {
  changeIn,
  ROLE_CHANGE,
  ROLE_VERBS,
  type RoleChange,
  type RoleVerb,
  roleChanged,
  rolesChanged,
} from './role-change.ts'
import { grantRoles, removeRoles } from './roles.commands.server.ts'

/** What a form about roles wants; undefined when it is about something else. */
export async function actOnRoles(page: PageRequest, form: FormData): Promise<Done<RoleVerb | 'change'> | undefined> {
  const change = changeIn(textOf(form, ROLE_CHANGE))
  if (change) return changeOne(page, change, keyOf(form))
  const verb = intentIn(form, ROLE_VERBS)
  return verb && changeMany(page, verb, textsOf(form, 'users'), rolesIn(form), keyOf(form))
}

async function changeOne(
  page: PageRequest,
  change: RoleChange,
  key: string | undefined,
): Promise<Done<RoleVerb | 'change'>> {
  const { verb, role, user } = change
  const name = (await page.db.get(users, user))?.name ?? ''
  const changed = await run(page, verb, [user], [role], key)
  return roleChanged(change, name, changed)
}

async function changeMany(
  page: PageRequest,
  verb: RoleVerb,
  people: readonly string[],
  roles: readonly Role[],
  key: string | undefined,
): Promise<Done<RoleVerb | 'change'>> {
  // A tick too many must not shut the admin out; the own row asks first.
  if (verb === 'remove' && roles.includes('admin') && people.includes(page.viewer.id))
    throw refuse(ACCOUNT_REFUSALS, 'own_admin', 'roles')
  return rolesChanged(verb, roles, await run(page, verb, people, roles, key))
}

const rolesIn = (form: FormData): readonly Role[] => {
  const wanted = textsOf(form, 'roles')
  return ROLES.filter((role) => wanted.includes(role))
}

const COMMANDS = { grant: grantRoles, remove: removeRoles }

/** How many people have other roles than before. */
async function run(
  page: PageRequest,
  verb: RoleVerb,
  users: readonly string[],
  roles: readonly Role[],
  key: string | undefined,
): Promise<number> {
  return (await page.run(COMMANDS[verb], { users: [...users], roles: [...roles] }, key)).changed
}
