import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, checkWho } from '#http/commands/commands.ts'
import type { Database } from '#records/database.ts'
import { newId } from '#records/ids.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** A mail to one person. */
export interface Mail {
  to: string
  /** What it is about; whose tournament it is comes before that. */
  subject: string
  text: string
  html: string
  /** When its link stops working; a mail without one is good for longer. */
  expires?: string
  /** Until then it can be taken back. */
  notBefore?: Date
  /** What it is for; `endMailsAbout` takes it out of the outbox once that is met. */
  about?: string
}

/** A line break in a header would begin another header. */
const CONTROL = /\p{Cc}/u
/** `to` is one address, never a list and never with a name. */
const ONE_ADDRESS = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/

/** Puts a mail on its way, together with what it tells about: both happen or neither does. */
export const queueMail = (tx: Transaction, mail: Mail): Promise<void> => queueMails(tx, [mail])

/** Of as many values as a database takes at once, far less. */
const INSERTED_AT_ONCE = 200

/** The same for many: the tournament is asked for once. */
export async function queueMails(tx: Transaction, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  const sender = await senderName(tx)
  const rows = mails.map((mail) => rowOf(mail, sender, tx.now()))
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
    const some = rows.slice(from, from + INSERTED_AT_ONCE)
    await tx.execute((queries) => queries.insertInto('_outbox').values(some))
  }
  tx.store.afterCommit(() => {
    for (const wake of wakers) wake()
  })
}

function rowOf(mail: Mail, sender: string, now: Date) {
  if (CONTROL.test(mail.subject)) throw new Error('The subject of a mail must be one line')
  if (CONTROL.test(mail.to) || !ONE_ADDRESS.test(mail.to)) throw new Error('A mail goes to exactly one address')
  const { to, text, html, expires = null, notBefore = now, about = '' } = mail
  const subject = `${sender}: ${mail.subject}`
  return {
    id: newId(),
    to,
    subject,
    text,
    html,
    created: timestamp(now),
    next_attempt: timestamp(notBefore),
    expires,
    about,
  }
}

/** By which people know in their inbox what a mail is about; the software's own name before the tournament has one. */
async function senderName(reader: Reader): Promise<string> {
  const name = (await tournamentOf(reader))?.name ?? ''
  return name.replaceAll(/\p{Cc}+/gu, ' ').trim() || 'Fieldside'
}

/** Takes back what was queued to an address since then, with a time before which it is not sent. */
export async function takeBackMails(tx: Transaction, to: string, since: string): Promise<void> {
  await tx.execute((queries) =>
    queries
      .deleteFrom('_outbox')
      .where('to', '=', to)
      .where('created', '>=', since)
      .whereRef('next_attempt', '>', 'created')
      .where('sent', 'is', null)
      .where('failed', 'is', null),
  )
}

const wakers = new Set<() => void>()

/** Calls when a mail was queued and is durable. Senders poll besides: this only saves the wait. */
export function onMailQueued(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** A mail that nobody has sent, to be passed on by hand. */
export interface WaitingMail {
  id: string
  to: string
  subject: string
  text: string
  created: string
  /** When its link stops working; null where there is none. */
  expires: string | null
}

const SHOWN_MOST = 100

/** Mails that were not sent, newest first, without those whose link has expired. For admins; that they looked is audited, once. */
export async function waitingMails(db: Database, viewer: Viewer): Promise<WaitingMail[]> {
  checkWho(ADMINS, viewer)
  return db.write(async (tx) => {
    const now = timestamp(tx.now())
    const waiting = await tx.query((queries) =>
      queries
        .selectFrom('_outbox')
        .select(['id', 'to', 'subject', 'text', 'created', 'expires', 'seen'])
        .where('sent', 'is', null)
        .where('failed', 'is', null)
        .where(({ eb, or }) => or([eb('expires', 'is', null), eb('expires', '>', now)]))
        .orderBy('created', 'desc')
        .orderBy('seq', 'desc')
        .limit(SHOWN_MOST),
    )
    const fresh = waiting.filter(({ seen }) => !seen.split(' ').includes(viewer.id))
    if (fresh.length > 0) {
      for (const { id, seen } of fresh) {
        const by = `${seen} ${viewer.id}`.trim()
        await tx.execute((queries) => queries.updateTable('_outbox').set({ seen: by }).where('id', '=', id))
      }
      const mails = fresh.map(({ id }) => id)
      await tx.audit(viewer, 'notifications.waitingMails', db.schema.get('users'), viewer.id, { mails })
    }
    return waiting.map(({ id, to, subject, text, created, expires }) => ({ id, to, subject, text, created, expires }))
  })
}

/** What a person may know of the mails to their address. */
export interface MailTo {
  subject: string
  created: string
  sent: string | null
  failed: string | null
}

export const mailsTo = (reader: Reader, address: string): Promise<MailTo[]> =>
  reader.query((queries) =>
    queries
      .selectFrom('_outbox')
      .select(['subject', 'created', 'sent', 'failed'])
      .where('to', '=', address)
      .orderBy('created')
      .orderBy('seq'),
  )

/** With the account its mails go, sent or not. */
export async function forgetMailsTo(tx: Transaction, address: string): Promise<void> {
  await tx.execute((queries) => queries.deleteFrom('_outbox').where('to', '=', address))
}
