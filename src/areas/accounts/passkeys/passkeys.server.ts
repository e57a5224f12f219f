import { isIP } from 'node:net'
import { originOf } from '#http/auth/origin.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { User } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { useChallenge } from './challenges.server.ts'
import { PASSKEYS_MOST } from './passkeys-most.ts'
import {
  type AssertionJson,
  assertedCounter,
  challengeIn,
  type RegistrationJson,
  type RelyingParty,
  registeredKey,
} from './webauthn.server.ts'

/** Under which name keys are made; undefined where browsers make none: without TLS, or without a name. */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(publicUrl)
  const isAddress = isIP(hostname) > 0 || hostname.startsWith('[')
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && !isAddress ? { id: hostname, origin: originOf(publicUrl) } : undefined
}

/** An address that nobody has proved gets none: it would stay when its owner comes. */
export async function addPasskeyTo(
  tx: Transaction,
  user: User,
  { credential, name }: { readonly credential: RegistrationJson; readonly name: string },
  party: RelyingParty,
): Promise<void> {
  if (!user.verified) throw refuse(ACCOUNT_REFUSALS, 'way_unproved', undefined)
  const challenge = challengeIn(credential.response.clientDataJSON, 'webauthn.create', party)
  const key = registeredKey(credential, party)
  if (!key || challenge === undefined || !(await useChallenge(tx, user.id, challenge)))
    throw refuse(ACCOUNT_REFUSALS, 'passkey_failed', undefined)
  const known = await passkeysOf(tx, user.id)
  if (known.length >= PASSKEYS_MOST) throw refuse(ACCOUNT_REFUSALS, 'passkeys_full', undefined, 409)
  const { id, publicKey: public_key, algorithm, counter } = key
  const kept = await tx.execute((queries) =>
    queries
      .insertInto('_passkeys')
      .values({ id, user: user.id, public_key, algorithm, counter, name, created: timestamp(tx.now()) })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (kept === 0) throw refuse(ACCOUNT_REFUSALS, 'passkey_failed', undefined)
}

/** Whose key has signed; undefined where it is nobody's, or something of it is not as it must be. A challenge is used up by it. */
export async function userOfPasskey(
  tx: Transaction,
  credential: AssertionJson,
  party: RelyingParty,
): Promise<User | undefined> {
  const challenge = challengeIn(credential.response.clientDataJSON, 'webauthn.get', party)
  if (challenge === undefined || !(await useChallenge(tx, '', challenge))) return undefined
  const [kept] = await tx.query((queries) =>
    queries
      .selectFrom('_passkeys')
      .select(['id', 'user', 'public_key as publicKey', 'algorithm', 'counter'])
      .where('id', '=', credential.id),
  )
  const user = kept && (await tx.get(users, kept.user))
  if (!user || Buffer.from(credential.response.userHandle, 'base64url').toString() !== user.id) return undefined
  const counter = assertedCounter(credential, kept, party)
  if (counter === undefined) return undefined
  const used = timestamp(tx.now())
  await tx.execute((queries) => queries.updateTable('_passkeys').set({ counter, used }).where('id', '=', kept.id))
  return user
}

/** For the person's own eyes, oldest first. */
export const passkeysOf = (reader: Reader, user: string) =>
  reader.query((queries) =>
    queries
      .selectFrom('_passkeys')
      .select(['id', 'name', 'created', 'used'])
      .where('user', '=', user)
      .orderBy('created')
      .orderBy('id'),
  )

export async function removePasskeyOf(tx: Transaction, user: string, id: string): Promise<boolean> {
  return (
    (await tx.execute((queries) => queries.deleteFrom('_passkeys').where('user', '=', user).where('id', '=', id))) > 0
  )
}

export async function endPasskeysOf(tx: Transaction, user: string): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_passkeys').where('user', '=', user))
}
