import { createHash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '#records/database.ts'
import type { FieldError } from '#records/errors.ts'
import { timestamp } from '#records/time.ts'

/** One-time links. The token is in the mail only; we keep its hash, which opens nothing. */

export type LinkKind = 'verification' | 'reset' | 'email-change' | 'setup'

const MINUTE_MS = 60_000

interface Way {
  path: string
  validMs: number
}

const WAYS: Readonly<Record<LinkKind, Way>> = {
  verification: { path: '/user/verify/', validMs: 24 * 60 * MINUTE_MS },
  reset: { path: '/user/confirm-password-reset/', validMs: 30 * MINUTE_MS },
  'email-change': { path: '/user/confirm-email-change/', validMs: 30 * MINUTE_MS },
  // Whoever installs may come back to it the next day; a restart makes a new one.
  setup: { path: '/setup/', validMs: 24 * 60 * MINUTE_MS },
}

export interface Link {
  /** '' for the setup link. */
  user: string
  /** The address that the link was sent to. */
  email: string
}

const TOKEN = /^[\w-]{43}$/

export const invalidToken: FieldError = { code: 'validation_invalid_token', message: 'Invalid or expired token.' }

/** Whether it could be one of ours at all. */
export const looksLikeToken = (token: string) => TOKEN.test(token)

/** Makes a link and ends the older ones of its kind. */
export async function makeLink(tx: Transaction, publicUrl: string, kind: LinkKind, link: Link): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { path, validMs } = WAYS[kind]
  const now = tx.now()
  await tx.store.run(`DELETE FROM "_links" WHERE coalesce("user", '') = ? AND "kind" = ?`, [link.user, kind])
  await tx.store.run('INSERT INTO "_links" ("hash", "kind", "user", "email", "expires") VALUES (?, ?, ?, ?, ?)', [
    hashOf(token),
    kind,
    link.user || null,
    link.email,
    timestamp(new Date(now.getTime() + validMs)),
  ])
  return `${publicUrl}${path}${token}`
}

/** What a link is good for, without using it. */
export async function findLink(reader: Database, kind: LinkKind, token: string): Promise<Link | undefined> {
  if (!looksLikeToken(token)) return undefined
  const [row] = await reader.store.all<Row>(`SELECT "user", "email" FROM "_links" WHERE ${VALID}`, [
    hashOf(token),
    kind,
    timestamp(reader.now()),
  ])
  return row && linkIn(row)
}

/** Uses a link up. Of two who try at once, one gets it. */
export async function useLink(tx: Transaction, kind: LinkKind, token: string): Promise<Link | undefined> {
  if (!looksLikeToken(token)) return undefined
  const [row] = await tx.store.all<Row>(`DELETE FROM "_links" WHERE ${VALID} RETURNING "user", "email"`, [
    hashOf(token),
    kind,
    timestamp(tx.now()),
  ])
  return row && linkIn(row)
}

const VALID = '"hash" = ? AND "kind" = ? AND "expires" > ?'

interface Row {
  user: string | null
  email: string
}

const linkIn = ({ user, email }: Row): Link => ({ user: user ?? '', email })

export async function endLinksOf(tx: Transaction, user: string): Promise<void> {
  await tx.store.run('DELETE FROM "_links" WHERE "user" = ?', [user])
}

export async function endSetupLinks(tx: Transaction): Promise<void> {
  await tx.store.run(`DELETE FROM "_links" WHERE "kind" = 'setup'`)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
