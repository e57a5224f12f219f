import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { endMailsAbout } from '#areas/notifications/outbox.api.server.ts'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { ID_PATTERN } from '#records/schema/values.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { users } from '../accounts.collections.ts'
import { CODE_TRIES_MAX } from './codes.tables.ts'

/** Codes that are mailed, typed and then worth nothing. */

type Person = RecordOf<typeof users>

/** A mail may take a while, and so may the way from the field to one bar of signal. */
export const CODE_SECONDS = 600
const CODE_DIGITS = 8

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Keeps a code for somebody, or for nobody; theirs from before ends. Answers until when it counts. */
export async function keepOneTimeCode(
  tx: Transaction,
  id: string,
  code: string,
  user: Person | undefined,
): Promise<string> {
  if (user) await endCodeOf(tx, user.id)
  const expires = timestamp(new Date(tx.now().getTime() + CODE_SECONDS * 1_000))
  const hash = hashOf(await knownSecret(tx), id, code)
  await tx.execute((queries) =>
    queries
      .insertInto('_one_time_codes')
      .values({ id, hash, user: user?.id ?? null, email: user?.email ?? '', expires }),
  )
  return expires
}

/** Whom a code lets in, once. Every call is a try, so whoever calls must not undo it. */
export async function tryCode(tx: Transaction, id: string, code: string): Promise<Person | undefined> {
  if (!ID_PATTERN.test(id)) return undefined
  const [row] = await tx.query((queries) =>
    queries
      .updateTable('_one_time_codes')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('expires', '>', timestamp(tx.now()))
      .where('tries', '<', CODE_TRIES_MAX)
      .returning(['hash', 'user', 'email']),
  )
  const hash = hashOf(await knownSecret(tx), id, code)
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash)) || row.user === null) return undefined
  await endCodeOf(tx, row.user)
  const user = await tx.get(users, row.user)
  // It proves who reads the mail of that address, and no other.
  return user?.verified && user.email === row.email ? user : undefined
}

export async function endCodeOf(tx: Transaction, user: string): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_one_time_codes').where('user', '=', user))
  await endMailsAbout(tx, codeMailAbout(user))
}

export const codeMailAbout = (user: string) => `code of ${user}`

/** What is kept of them; the code itself nobody knows. */
export const openCodesOf = (reader: Reader, user: string) =>
  reader.query((queries) =>
    queries.selectFrom('_one_time_codes').select(['email', 'expires', 'tries']).where('user', '=', user),
  )

/** With the installation's key: all codes there are would be tried in a moment. */
const hashOf = (secret: string, id: string, code: string) =>
  createHmac('sha256', secret).update(`one-time code ${id} ${code}`).digest('hex')
