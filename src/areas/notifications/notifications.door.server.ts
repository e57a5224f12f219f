import type { Transaction } from '#records/database.ts'
import { newId } from '#records/ids.ts'
import { timestamp } from '#records/time.ts'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** When its link stops working; a mail without one is good for longer. */
  expires?: string
}

/** A line break in a header would begin another header. */
const CONTROL = /\p{Cc}/u
/** `to` is one address, never a list and never with a name. */
const ONE_ADDRESS = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/

/** Puts a mail on its way, together with what it tells about: both happen or neither does. */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  if (CONTROL.test(mail.subject)) throw new Error('The subject of a mail must be one line')
  if (CONTROL.test(mail.to) || !ONE_ADDRESS.test(mail.to)) throw new Error('A mail goes to exactly one address')
  const at = timestamp(tx.now())
  await tx.store.run(
    'INSERT INTO "_outbox" ("id", "to", "subject", "text", "html", "created", "next_attempt", "expires") VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [newId(), mail.to, mail.subject, mail.text, mail.html, at, at, mail.expires ?? null],
  )
  tx.store.afterCommit(() => {
    for (const wake of wakers) wake()
  })
}

const wakers = new Set<() => void>()

/** Calls when a mail was queued and is durable. Senders poll besides: this only saves the wait. */
export function onMailQueued(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}
