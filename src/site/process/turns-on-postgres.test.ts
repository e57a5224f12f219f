import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailSender, type MailSender } from '#areas/notifications/mail-sender.server.ts'
import { type Mailbox, openMailbox } from '#areas/notifications/mailbox.testing.ts'
import { queueMails } from '#areas/notifications/notifications.api.server.ts'
import { OUTBOX_TABLES } from '#areas/notifications/notifications.tables.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { SILENT } from '#http/server/log.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import type { Database } from '#records/database.ts'
import { Lease } from '#records/storage/lease.ts'
import { openTemporary } from '#records/temporary.testing.ts'

/** What is done by the clock is done by one process at a time. */

let one: Database
let other: Database
let box: Mailbox
let undo: (() => Promise<void>)[]

beforeEach(async () => {
  const opened = await openTemporary([tournament], { tables: OUTBOX_TABLES })
  one = opened.db
  other = opened.another()
  box = await openMailbox()
  undo = [opened.close, () => other.store.close(), () => box.close()]
})
afterEach(async () => {
  for (const step of undo.toReversed()) await step()
})

function senderOf(db: Database): MailSender {
  const sender = createMailSender({ db, smtpUrl: box.url, from: 'desk@cup.example', log: SILENT, pollMs: 100 })
  undo.push(() => sender.stop())
  return sender
}

const addresses = (count: number) => Array.from({ length: count }, (_, at) => `player-${at}@club.example`)

const queue = (db: Database, to: readonly string[]) =>
  db.write((tx) =>
    queueMails(
      tx,
      to.map((address) => ({ to: address, subject: 'Hello', text: 'Hello', html: '' })),
    ),
  )

const addressees = () => box.received.map(({ to }) => to).toSorted()

/** Two thousand with `npm run campaign -- processes`. */
const MAILS = casesOr(60)

test(
  'the mails of two processes are sent once each, also when the one that sends them ends in between',
  async () => {
    const to = addresses(MAILS)
    const [first] = [senderOf(one), senderOf(other)]
    await Promise.all([queue(one, to.slice(0, MAILS / 2)), queue(other, to.slice(MAILS / 2))])
    await box.has(MAILS / 3)
    await first?.stop()
    await box.has(to.length)
    const waiting = 'SELECT count(*) FROM "_outbox" WHERE "sent" IS NULL'
    await expect.poll(async () => (await other.store.rows(waiting))[0]?.[0]).toBe(0)
    expect(addressees()).toEqual(to.toSorted())
  },
  CAMPAIGN_TIMEOUT_MS,
)

test('a process that was killed gives its turn back by time', async () => {
  // The clock of the server decides, so its row is made older.
  const killed = { self: 'killed01', until: Date.now() + 3_600_000 }
  await one.store.write((tx) => tx.run(`INSERT INTO "_leases" VALUES ('mail', ?, ?)`, [killed.self, killed.until]))
  const to = addresses(3)
  const sender = senderOf(one)
  await queue(one, to)
  await sender.sendDue()
  expect(addressees()).toEqual([])
  await one.store.write((tx) => tx.run('UPDATE "_leases" SET "until" = 1'))
  await box.has(to.length)
  expect(addressees()).toEqual(to)
})

test('a turn is the first one’s until it ends', async () => {
  const [ours, theirs] = [one, other].map((db) => new Lease(db.store.others, 'tidying', 60_000))
  expect([await ours?.isOurs(), await theirs?.isOurs(), await ours?.isOurs()]).toEqual([true, false, true])
  await theirs?.end()
  expect(await theirs?.isOurs()).toBe(false)
  await ours?.end()
  expect([await theirs?.isOurs(), await ours?.isOurs()]).toEqual([true, false])
})
