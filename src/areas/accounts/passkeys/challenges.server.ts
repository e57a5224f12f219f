import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'

/**
 * What an authenticator signs. A challenge says itself until when it counts and for whom, under the installation's key: nothing is
 * kept of those that nobody answers.
 */

/** '' for whoever signs in: who they are follows from the key. */
type ForWhom = string

const CHALLENGE_SECONDS = 300
const CHALLENGE = /^([\w-]{22})\.(\d{10,12})\.([\w-]{43})$/

/** In the letters of base64url, as browsers take it. */
export async function newChallenge(reader: Reader, user: ForWhom): Promise<string> {
  const nonce = randomBytes(16).toString('base64url')
  const expires = Math.floor(reader.now().getTime() / 1_000) + CHALLENGE_SECONDS
  const text = `${nonce}.${expires}.${markOf(await knownSecret(reader), user, nonce, expires)}`
  return Buffer.from(text).toString('base64url')
}

/** Whether it is ours, for them, still counts, and was answered by nobody before. */
export async function useChallenge(tx: Transaction, user: ForWhom, challenge: string): Promise<boolean> {
  const [, nonce = '', until = '', mark = ''] = CHALLENGE.exec(Buffer.from(challenge, 'base64url').toString()) ?? []
  const expires = Number(until)
  const wanted = markOf(await knownSecret(tx), user, nonce, expires)
  if (mark.length !== wanted.length || !timingSafeEqual(Buffer.from(mark), Buffer.from(wanted))) return false
  if (expires * 1_000 <= tx.now().getTime()) return false
  const taken = await tx.execute((queries) =>
    queries
      .insertInto('_used_challenges')
      .values({ nonce, expires: timestamp(new Date(expires * 1_000)) })
      .onConflict((conflict) => conflict.doNothing()),
  )
  return taken > 0
}

const markOf = (secret: string, user: ForWhom, nonce: string, expires: number) =>
  createHmac('sha256', secret).update(`passkey ${user} ${nonce} ${expires}`).digest('base64url')
