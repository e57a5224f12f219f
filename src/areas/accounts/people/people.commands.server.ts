import { personalDataOf } from '#http/areas/area.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { accountsAt, endSessions, onRolesLost, proveAddress, rolesOf, type User } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { userInput, usersInput } from '../accounts.inputs.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { checkNotLastAdmin, deletePerson } from '../own-account/leaving.server.ts'
import { acceptInvitationOf } from '../sign-in/verification.server.ts'

/** What admins do with other people's accounts. */
/** Somebody whose mail does not arrive stands at the desk. */
export const verifyUser = command({
  name: 'accounts.verifyUser',
  input: userInput,
  who: ADMINS,
  async run(tx, actor, { user }, { dependencies }) {
    const person = await existing(tx, user)
    if (person.verified) return
    if (!(await proveAddress(tx, person))) throw refuse(ACCOUNT_REFUSALS, 'address_proved', 'user', 409)
    await acceptInvitationOf(tx, user, dependencies)
    await tx.audit(actor, 'accounts.verifyUser', users, user)
  },
})

/** Several who stand at the desk. Of an address that more than one account claims, somebody has to say whose it is: singly. */
export const verifyUsers = command({
  name: 'accounts.verifyUsers',
  input: usersInput,
  who: ADMINS,
  async run(tx, actor, { users: ids }, { dependencies }) {
    const waiting = [...(await tx.byIds(users, ids)).values()].filter(({ verified }) => !verified)
    let count = 0
    for (const person of waiting) {
      if ((await accountsAt(tx, person.email)).length > 1 || !(await proveAddress(tx, person))) continue
      await acceptInvitationOf(tx, person.id, dependencies)
      count += 1
    }
    const [first] = waiting
    if (first && count > 0) await tx.audit(actor, 'accounts.verifyUsers', users, first.id, { count })
    return { count, left: waiting.length - count }
  },
})

export const blockUser = command({
  name: 'accounts.blockUser',
  input: userInput,
  who: ADMINS,
  async run(tx, actor, { user }, { dependencies }) {
    if ((await existing(tx, user)).blocked) return
    if (user === actor.id) throw refuse(ACCOUNT_REFUSALS, 'not_yourself', 'user')
    await checkNotLastAdmin(tx, user)
    await endSessions(tx, user, { blocked: true })
    await tx.audit(actor, 'accounts.blockUser', users, user)
    await dependencies.get(onRolesLost)(tx, actor, user, await rolesOf(tx, user))
  },
})

export const unblockUser = command({
  name: 'accounts.unblockUser',
  input: userInput,
  who: ADMINS,
  async run(tx, actor, { user }) {
    if (!(await existing(tx, user)).blocked) return
    await tx.update(users, user, { blocked: false })
    await tx.audit(actor, 'accounts.unblockUser', users, user)
  },
})

export const deleteUser = command({
  name: 'accounts.deleteUser',
  input: userInput,
  who: ADMINS,
  async run(tx, actor, { user }, { dependencies }) {
    const person = await existing(tx, user)
    if (user === actor.id) throw refuse(ACCOUNT_REFUSALS, 'not_yourself', 'user')
    await checkNotLastAdmin(tx, user)
    await deletePerson(tx, person, personalDataOf(dependencies))
    await tx.audit(actor, 'accounts.deleteUser', users, user)
  },
})

async function existing(tx: Transaction, id: string): Promise<User> {
  const user = await tx.get(users, id)
  if (!user) throw refuse(ACCOUNT_REFUSALS, 'user_gone', 'user', 404)
  return user
}
