import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { normalise } from '#records/schema/values.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { newTokenKey, proveAddress, provedAt, type User } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { userFields } from '../accounts.fields.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { NO_PASSWORD } from '../credentials/passwords.server.ts'
import { closedBySwitch } from '../sign-in/closed-by-switch.server.ts'
import type { OpenIdPerson } from './openid-client.server.ts'

/**
 * Whose account a person of a provider is. It goes by the provider's name for them alone, never by an address: decision 0063
 * goes through every order of events.
 */

export interface Entered {
  readonly user: User
  readonly isNew: boolean
}

export async function enterAs(tx: Transaction, person: OpenIdPerson, language: User['language']): Promise<Entered> {
  const known = await userOfIdentity(tx, person)
  return known ? { user: known, isNew: false } : { user: await openAccount(tx, person, language), isNew: true }
}

/** An account of its own, whoever else claims its address: what they chose for theirs opens nothing here. */
async function openAccount(tx: Transaction, person: OpenIdPerson, language: User['language']): Promise<User> {
  const email = provedEmailOf(person)
  if (email === undefined) throw refuse(ACCOUNT_REFUSALS, 'openid_unproved', undefined)
  if (await provedAt(tx, email)) throw refuse(ACCOUNT_REFUSALS, 'openid_known', undefined)
  if (!(await configOf(tx))?.user_registration_active) throw await closedBySwitch(tx, 'sign_up_off')
  const name = (person.name || email.slice(0, email.indexOf('@'))).slice(0, userFields.name.max)
  const user = await tx.create(users, { name, email, language, password: NO_PASSWORD, tokenKey: newTokenKey() })
  await proveAddress(tx, user)
  await keepIdentity(tx, user.id, person)
  return (await tx.get(users, user.id)) ?? user
}

/** From then on the person signs in so. An address that nobody has proved yet must be proved by it: anybody can claim any. */
export async function connectIdentity(tx: Transaction, id: string, person: OpenIdPerson): Promise<User> {
  const owner = await userOfIdentity(tx, person)
  if (owner) throw refuse(ACCOUNT_REFUSALS, owner.id === id ? 'openid_has_one' : 'openid_taken', undefined, 409)
  if (await hasIdentity(tx, id, person.issuer)) throw refuse(ACCOUNT_REFUSALS, 'openid_has_one', undefined, 409)
  const user = await tx.get(users, id)
  if (!user) throw refuse(ACCOUNT_REFUSALS, 'user_gone', undefined, 404)
  const isProved = user.verified || (provedEmailOf(person) === user.email && (await proveAddress(tx, user)))
  if (!isProved) throw refuse(ACCOUNT_REFUSALS, 'way_unproved', undefined)
  await keepIdentity(tx, id, person)
  return user
}

export async function disconnectIdentity(tx: Transaction, user: string, issuer: string): Promise<boolean> {
  const gone = await tx.execute((queries) =>
    queries.deleteFrom('_identities').where('user', '=', user).where('issuer', '=', issuer),
  )
  return gone > 0
}

/** For the person's own eyes. */
export const identitiesOf = (reader: Reader, user: string) =>
  reader.query((queries) =>
    queries
      .selectFrom('_identities')
      .select(['issuer', 'subject', 'email', 'connected'])
      .where('user', '=', user)
      .orderBy('connected'),
  )

export async function endIdentitiesOf(tx: Transaction, user: string): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_identities').where('user', '=', user))
}

async function userOfIdentity(reader: Reader, { issuer, subject }: OpenIdPerson): Promise<User | undefined> {
  const [row] = await reader.query((queries) =>
    queries.selectFrom('_identities').select('user').where('issuer', '=', issuer).where('subject', '=', subject),
  )
  return row && reader.get(users, row.user)
}

async function hasIdentity(reader: Reader, user: string, issuer: string): Promise<boolean> {
  return (await identitiesOf(reader, user)).some((it) => it.issuer === issuer)
}

async function keepIdentity(tx: Transaction, user: string, { issuer, subject, email }: OpenIdPerson): Promise<void> {
  const connected = timestamp(tx.now())
  await tx.execute((queries) => queries.insertInto('_identities').values({ issuer, subject, user, email, connected }))
}

/** Undefined where the provider does not say that it is theirs. */
function provedEmailOf({ email, isEmailVerified }: OpenIdPerson): string | undefined {
  const checked = normalise(userFields.email, email)
  return isEmailVerified && checked.ok ? String(checked.value) : undefined
}
