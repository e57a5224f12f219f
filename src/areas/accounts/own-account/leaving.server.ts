import { forgetMailsTo } from '#areas/notifications/notifications.api.server.ts'
import type { PersonalData } from '#http/areas/area.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { present } from '#records/viewing/present.ts'
import { accountsAt, hasAdmin, rolesOf, type User } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { erasePersonalData } from '../personal-data.server.ts'

/** Somebody must be left who can let others in. */
export async function checkNotLastAdmin(tx: Transaction, user: string) {
  if (!(await rolesOf(tx, user)).includes('admin') || (await hasAdmin(tx, user))) return
  throw refuse(ACCOUNT_REFUSALS, 'last_admin', 'user')
}

/** The account goes, and with it roles, links, requests and mails; of what was audited the id stays. */
export async function deletePerson(tx: Transaction, person: User, personalData: readonly PersonalData[]) {
  const { id, email } = person
  await erasePersonalData(tx, { id, roles: await rolesOf(tx, id), record: present(users, person) }, personalData)
  // Who only claimed an address takes nothing from those who claim or own it.
  if (person.verified || (await accountsAt(tx, email)).length === 1) await forgetMailsTo(tx, email)
  await tx.execute((queries) => queries.deleteFrom('_idempotency').where('actor', '=', id))
  await tx.delete(users, id)
  await tx.forgetChanges(id, email)
}
