import { createTransport, type Transporter } from 'nodemailer'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import type { ReadQueries } from '#records/queries.ts'
import type { KnownTables, SelectedRow } from '#records/schema/private-table.ts'
import { timestamp } from '#records/time.ts'
import { keepQueue } from './kept-queue.server.ts'
import { onMailQueued } from './notifications.api.server.ts'

/** Sends what lies in the outbox, one process at a time. A mail server that is down costs time, never a mail and never the process. */

export interface MailSender {
  /** Answers once nothing is due any more. */
  sendDue(): Promise<void>
  /** Takes nothing new, lets the mail that is being sent finish. */
  stop(): Promise<void>
}

export interface MailSettings {
  db: Database
  /** `smtp://user:password@host:587`, `smtps://…`; without one, mails are kept. */
  smtpUrl: string | undefined
  /** The sender's address, with or without a name. */
  from: string
  log: Log
  /** How often the outbox is looked at without being woken. */
  pollMs?: number
}

const BATCH = 20
const MINUTE = 60_000
/** Waits between attempts; the last one repeats. */
const WAITS_MS = [MINUTE / 4, MINUTE, 5 * MINUTE, 15 * MINUTE] as const
/** Nobody wants to hear it after that. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE
const KEPT_DAYS = 30
/** By then a mail is sent or has failed: whoever goes on after this process must not send it, too. */
const SEND_MOST_MS = 25_000
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** A connection for each mail would be greeted, encrypted and signed in two thousand times. Whether one is sent again is decided here. */
const ONE_CONNECTION = { pool: true, maxConnections: 1, maxRequeues: 0 } as const

type OutboxMail = SelectedRow<KnownTables['_outbox']>

export function createMailSender({ db, smtpUrl, from, log, pollMs }: MailSettings): MailSender {
  /** Sent, but the database could not be told: must not be sent again. */
  const untold = new Map<string, string>()
  const queue = keepQueue({
    db,
    log,
    name: 'mail',
    failure: 'the outbox could not be worked through',
    pollMs,
    onQueued: onMailQueued,
    async round(goesOn) {
      await endExpired()
      await (smtpUrl === undefined ? showAll() : sendAll(smtpUrl, goesOn))
      await forgetOld()
      return nextDue()
    },
  })

  async function sendAll(url: string, goesOn: () => Promise<boolean>) {
    const transport = createTransport({ url, ...ONE_CONNECTION, ...SMTP_TIMEOUTS })
    try {
      await sendOver(transport, goesOn)
    } finally {
      // Not kept until the next round: mail servers have few connections for each sender.
      transport.close()
    }
  }

  async function sendOver(transport: Transporter, goesOn: () => Promise<boolean>) {
    for (;;) {
      const now = timestamp(db.now())
      const due = await db.query((queries) =>
        waitingMails(queries)
          .selectAll()
          .where('next_attempt', '<=', now)
          .orderBy('next_attempt')
          .orderBy('created')
          .orderBy('seq')
          .limit(BATCH),
      )
      if (due.length === 0) return
      for (const mail of due) if (!(await goesOn()) || !(await sendOne(transport, mail))) return
    }
  }

  /** False when the mail server is not to be reached, so that trying the next mail makes no sense. */
  async function sendOne(transport: Transporter, mail: OutboxMail): Promise<boolean> {
    const { id, to, subject, text, html } = mail
    if (ageMs(mail) > GIVE_UP_AFTER_MS) {
      await settle(mail, { failed: 'too old to be sent' })
      return true
    }
    if (!untold.has(id)) {
      try {
        // The same id at every attempt lets the addressee's server notice a repeat.
        const messageId = `<${id}@${domainOf(from)}>`
        await inTime(transport.sendMail({ messageId, from, to: { name: '', address: to }, subject, text, html }))
      } catch (error) {
        await afterFailure(mail, error)
        return isAboutTheMail(error)
      }
      untold.set(id, timestamp(db.now()))
    }
    await settle(mail, { sent: untold.get(id) ?? timestamp(db.now()) })
    untold.delete(id)
    log.info('mail sent', { mail: id })
    return true
  }

  async function afterFailure(mail: OutboxMail, error: unknown) {
    if (isForGood(error)) {
      log.warn('mail refused for good', { mail: mail.id, reason: reasonOf(error) })
      await settle(mail, { failed: error instanceof Error ? error.message : 'refused' })
      return
    }
    const wait = WAITS_MS[Math.min(mail.attempts, WAITS_MS.length - 1)] ?? MINUTE
    log.warn('mail not sent, will be tried again', {
      mail: mail.id,
      attempts: mail.attempts + 1,
      reason: reasonOf(error),
    })
    const next = timestamp(new Date(db.now().getTime() + wait))
    await update(mail.id, { attempts: mail.attempts + 1, next_attempt: next })
  }

  /**
   * Without a mail server the person at the console passes the links on by hand.
   * This is the one place where addresses and links of mails go into the log.
   */
  async function showAll() {
    const fresh = await db.query((queries) =>
      waitingMails(queries).selectAll().where('attempts', '=', 0).orderBy('created').orderBy('seq'),
    )
    for (const { id, to, subject, text } of fresh) {
      log.warn('mail kept, there is no mail server (SMTP_URL)', { mail: id, to, subject, links: linksIn(text) })
      await update(id, { attempts: 1 })
    }
  }

  /** A link that opens nothing is not worth a mail, and nobody's to read any more. */
  const endExpired = async () => {
    const now = timestamp(db.now())
    const [found] = await db.query((queries) => waitingMails(queries).select('id').where('expires', '<=', now).limit(1))
    if (!found) return
    await db.write((tx) =>
      tx.execute((queries) =>
        queries
          .updateTable('_outbox')
          .set({ failed: 'its link has expired', ...EMPTIED })
          .where('sent', 'is', null)
          .where('failed', 'is', null)
          .where('expires', '<=', now),
      ),
    )
  }

  const settle = ({ id, attempts }: OutboxMail, outcome: { sent: string } | { failed: string }) =>
    update(id, { attempts: attempts + 1, ...outcome, ...EMPTIED })

  const forgetOld = async () => {
    const old = timestamp(new Date(db.now().getTime() - KEPT_DAYS * 24 * 60 * MINUTE))
    const [found] = await db.query((queries) =>
      queries.selectFrom('_outbox').select('id').where('created', '<', old).limit(1),
    )
    if (found) await db.write((tx) => tx.execute((queries) => queries.deleteFrom('_outbox').where('created', '<', old)))
  }

  /** One that waits while it can still be taken back goes out when it may, not with the poll after that. */
  const nextDue = async () => {
    const now = timestamp(db.now())
    const [next] = await db.query((queries) =>
      waitingMails(queries).select('next_attempt').where('next_attempt', '>', now).orderBy('next_attempt').limit(1),
    )
    return next && new Date(next.next_attempt)
  }

  const update = (id: string, values: Partial<OutboxMail>) =>
    db.write((tx) => tx.execute((queries) => queries.updateTable('_outbox').set(values).where('id', '=', id)))

  const ageMs = ({ created }: OutboxMail) => db.now().getTime() - Date.parse(created)

  return {
    sendDue: queue.workThrough,
    stop: () => queue.stop(),
  }
}

/** What a mail says is nobody's to read once it is settled. */
const EMPTIED = { text: '', html: '' } as const

const waitingMails = (queries: ReadQueries) =>
  queries.selectFrom('_outbox').where('sent', 'is', null).where('failed', 'is', null)

const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []

/** `Fieldside <mail@example.org>` and `mail@example.org` alike. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

/** A mail server's own words may repeat the address, so they stay out of the log. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return ['code' in error && error.code, 'responseCode' in error && error.responseCode].filter(Boolean).join(' ')
}

/** The mail server is there and does not want this mail: now, or ever. */
const isAboutTheMail = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

/** The mail server knows the address and does not want it: another attempt changes nothing. */
const isForGood = (error: unknown) =>
  isAboutTheMail(error) &&
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500

/** A server that takes a mail word by word holds up all others. */
async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), SEND_MOST_MS)
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
