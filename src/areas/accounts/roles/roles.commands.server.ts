import { ROLES, type Role } from '#access/roles.ts'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { onRolesLost, rolesOf, setRoles } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { rolesOfManyInput, setRolesOfInput } from '../accounts.inputs.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'

/** Roles count from the next request of their person on. */
export const grantRoles = command({
  name: 'accounts.grantRoles',
  input: rolesOfManyInput,
  who: ADMINS,
  run: (tx, actor, { users, roles }, { dependencies }) =>
    changeRoles({ tx, actor, dependencies }, users, (before) =>
      ROLES.filter((role) => before.includes(role) || roles.includes(role)),
    ),
})

export const removeRoles = command({
  name: 'accounts.removeRoles',
  input: rolesOfManyInput,
  who: ADMINS,
  run: (tx, actor, { users, roles }, { dependencies }) =>
    changeRoles({ tx, actor, dependencies }, users, (before) => before.filter((role) => !roles.includes(role))),
})

export const setRolesOf = command({
  name: 'accounts.setRolesOf',
  input: setRolesOfInput,
  who: ADMINS,
  run: (tx, actor, { user, roles }, { dependencies }) => changeRoles({ tx, actor, dependencies }, [user], () => roles),
})

/** All of them or, where one cannot be changed, none. Answers how many people have other roles now. */
async function changeRoles(
  { tx, actor, dependencies }: { tx: Transaction; actor: Viewer; dependencies: Dependencies },
  people: readonly string[],
  after: (before: readonly Role[]) => readonly Role[],
): Promise<{ changed: number }> {
  let changed = 0
  for (const id of new Set(people)) {
    if (!(await tx.get(users, id))) throw refuse(ACCOUNT_REFUSALS, 'user_gone', 'users', 404)
    const before = await rolesOf(tx, id)
    const wanted = after(before)
    if (!(await setRoles(tx, actor, id, wanted))) continue
    changed++
    const lost = before.filter((role) => !wanted.includes(role))
    if (lost.length > 0) await dependencies.get(onRolesLost)(tx, actor, id, lost)
  }
  return { changed }
}
