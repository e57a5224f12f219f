import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import { users } from '../../accounts.collections.ts'
import { ACCOUNT_REFUSALS } from '../../accounts.refusals.ts'
import { NO_PASSWORD } from '../../credentials/passwords.server.ts'
import { endIdentitiesOf, identitiesOf } from '../../openid/identities.server.ts'
import { endPasskeysOf, passkeysOf } from '../../passkeys/passkeys.server.ts'

/** The ways in besides the password and what is mailed. */

export async function hasPassword(reader: Reader, user: string): Promise<boolean> {
  const kept = (await reader.get(users, user))?.password
  return kept !== undefined && kept !== NO_PASSWORD
}

/** Nobody locks themselves out. */
export async function checkNotLastWay(reader: Reader, user: string): Promise<void> {
  const others = (await identitiesOf(reader, user)).length + (await passkeysOf(reader, user)).length
  if (others === 0 && !(await hasPassword(reader, user))) throw refuse(ACCOUNT_REFUSALS, 'last_way_in', undefined, 409)
}

/** Whoever had to prove anew that the account is theirs begins with nothing that somebody else may have left there. */
export async function endOtherWays(tx: Transaction, user: string): Promise<void> {
  await endIdentitiesOf(tx, user)
  await endPasskeysOf(tx, user)
}
