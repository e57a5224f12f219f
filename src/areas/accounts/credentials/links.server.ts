import { createHash, randomBytes } from 'node:crypto'
import { endMailsAbout } from '#areas/notifications/outbox.api.server.ts'
import { RefusedField } from '#http/commands/refusals.ts'
import type { Database } from '#records/database.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { m } from '#words/messages.js'

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
  /** The id of the invitation that the person signed up with; ''. */
  invitation: string
  /** The page from which the person signed up, to go on there; ''. */
  to: string
}

export type NewLink = Pick<Link, 'user' | 'email'> & Partial<Link>

export interface MadeLink {
  href: string
  expires: string
}

const TOKEN = /^[\w-]{43}$/

export const invalidToken = new RefusedField(
  'validation_invalid_token',
  'Invalid or expired token.',
  m.accounts_form_link_ended,
)

/** Whether it could be one of ours at all. */
export const looksLikeToken = (token: string) => TOKEN.test(token)

export const newToken = () => randomBytes(32).toString('base64url')

/** Makes a link and ends the older one of its kind. What a person signed up with goes over to the new one. */
export async function makeLink(tx: Transaction, publicUrl: string, kind: LinkKind, link: NewLink): Promise<MadeLink> {
  const token = newToken()
  await endMailsAbout(tx, mailAbout(kind, link.user))
  const { path, validMs } = WAYS[kind]
  const expires = timestamp(new Date(tx.now().getTime() + validMs))
  const user = link.user || null
  const [older] = await tx.query((queries) =>
    queries
      .deleteFrom('_links')
      .where('user', user === null ? 'is' : '=', user)
      .where('kind', '=', kind)
      .returning(COLUMNS),
  )
  const { invitation = older?.invitation ?? '', to = older?.to ?? '' } = link
  await tx.execute((queries) =>
    queries
      .insertInto('_links')
      .values({ hash: hashOf(token), kind, user, email: link.email, expires, invitation, to }),
  )
  return { href: `${publicUrl}${path}${token}`, expires }
}

/** What the mail with such a link is about: it need not be passed on once the link is used or ended. */
export const mailAbout = (kind: LinkKind, user: string) => `${kind} of ${user}`

/** What a link is good for, without using it. */
export async function findLink(reader: Database, kind: LinkKind, token: string): Promise<Link | undefined> {
  if (!looksLikeToken(token)) return undefined
  const [row] = await reader.query((queries) =>
    queries
      .selectFrom('_links')
      .select(COLUMNS)
      .where('hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .where('expires', '>', timestamp(reader.now())),
  )
  return row && linkIn(row)
}

/** Uses a link up. Of two who try at once, one gets it. */
export async function useLink(tx: Transaction, kind: LinkKind, token: string): Promise<Link | undefined> {
  if (!looksLikeToken(token)) return undefined
  const [row] = await tx.query((queries) =>
    queries
      .deleteFrom('_links')
      .where('hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .where('expires', '>', timestamp(tx.now()))
      .returning(COLUMNS),
  )
  return row && used(tx, kind, row)
}

/** Uses up the link of its kind that a person has, without its token: the same was proved in another way. */
export async function useLinkOf(tx: Transaction, kind: LinkKind, user: string): Promise<Link | undefined> {
  const [row] = await tx.query((queries) =>
    queries
      .deleteFrom('_links')
      .where('user', '=', user)
      .where('kind', '=', kind)
      .where('expires', '>', timestamp(tx.now()))
      .returning(COLUMNS),
  )
  return row && used(tx, kind, row)
}

/** Ends the link of its kind that a person has, whatever it was for. */
export async function endLinkOf(tx: Transaction, kind: LinkKind, user: string): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_links').where('user', '=', user).where('kind', '=', kind))
  await endMailsAbout(tx, mailAbout(kind, user))
}

const COLUMNS = ['user', 'email', 'invitation', 'to'] as const

interface Row extends Omit<Link, 'user'> {
  user: string | null
}

const linkIn = ({ user, ...link }: Row): Link => ({ ...link, user: user ?? '' })

async function used(tx: Transaction, kind: LinkKind, row: Row): Promise<Link> {
  const link = linkIn(row)
  await endMailsAbout(tx, mailAbout(kind, link.user))
  return link
}

export async function endLinksOf(tx: Transaction, user: string): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_links').where('user', '=', user))
  for (const kind of MAILED) await endMailsAbout(tx, mailAbout(kind, user))
}

const MAILED = ['verification', 'reset', 'email-change'] as const

export async function endSetupLinks(tx: Transaction): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_links').where('kind', '=', 'setup'))
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
