import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { refuseUpdates } from '#records/databases.testing.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { createMailSender, type MailSender } from './mail-sender.server.ts'
import { type Mailbox, type MailboxOptions, openMailbox } from './mailbox.testing.ts'
import { queueMail } from './notifications.api.server.ts'
import { OUTBOX_TABLES } from './notifications.tables.ts'

const LINK = 'https://cup.example/user/verify/secret-of-the-addressee'

let db: Database
let now: number
let lines: { level: string; message: string; facts: Readonly<Record<string, unknown>> }[]
let undo: (() => Promise<void>)[]

beforeEach(async () => {
  now = Date.parse('2026-06-05T10:00:00Z')
  lines = []
  const opened = await openTemporary([tournament], { tables: OUTBOX_TABLES, now: () => new Date(now) })
  db = opened.db
  undo = [opened.close]
})
afterEach(async () => {
  for (const step of undo.toReversed()) await step()
})

const passMinutes = (minutes: number) => (now += minutes * 60_000)

const telling =
  (level: string) =>
  (message: string, facts: Readonly<Record<string, unknown>> = {}) =>
    void lines.push({ level, message, facts })

const log: Log = { debug: telling('debug'), info: telling('info'), warn: telling('warn'), error: telling('error') }

function sender(smtpUrl: string | undefined, pollMs?: number): MailSender {
  const made = createMailSender({ db, smtpUrl, from: 'Cup <desk@cup.example>', log, ...(pollMs && { pollMs }) })
  undo.push(() => made.stop())
  return made
}

async function mailbox(options?: MailboxOptions): Promise<Mailbox> {
  const box = await openMailbox(options)
  undo.push(() => box.close())
  return box
}

const mail = (to: string) => ({
  to,
  subject: 'Grüße vom Spielfeld',
  text: `Hello: ${LINK}\n`,
  html: `<p><a href="${LINK}">Confirm</a></p>`,
})

const queue = (to: string) => db.write((tx) => queueMail(tx, mail(to)))

interface Row {
  to: string
  text: string
  html: string
  attempts: number
  sent: string | null
  failed: string | null
}

const outbox = () => db.store.all<Row>('SELECT * FROM "_outbox" ORDER BY "seq"')

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('a mail leaves when its transaction is durable, and its secret does not stay behind', async () => {
  const box = await mailbox()
  const { sendDue } = sender(box.url)
  await queue('ada@example.org')
  await box.has(1)
  await sendDue()
  const [got] = box.received
  expect(got).toMatchObject({ from: 'desk@cup.example', to: 'ada@example.org' })
  expect(got?.message).toContain('From: Cup <desk@cup.example>')
  expect(got?.message).toContain('To: ada@example.org')
  expect(got?.message).toContain(`Hello: ${LINK}`)
  expect(got?.message).toContain(`<a href="${LINK}">`)
  expect(await outbox()).toMatchObject([{ sent: '2026-06-05 10:00:00.000Z', attempts: 1, text: '', html: '' }])
  expect(JSON.stringify(lines)).not.toMatch(/secret-of|ada@/)
})

test('work that fails sends nothing', async () => {
  const box = await mailbox()
  const { sendDue } = sender(box.url)
  const failing = db.write(async (tx) => {
    await queueMail(tx, mail('ada@example.org'))
    throw new Error('the rest failed')
  })
  await expect(failing).rejects.toThrow('the rest failed')
  await queue('bob@example.org')
  await sendDue()
  expect(box.received.map(({ to }) => to)).toEqual(['bob@example.org'])
})

test('what was queued before the start is sent, once, whoever else looks', async () => {
  const box = await mailbox()
  for (let n = 0; n < 5; n++) await queue(`n${n}@example.org`)
  const { sendDue } = sender(box.url)
  await Promise.all([sendDue(), sendDue(), sendDue()])
  await sendDue()
  expect(box.received).toHaveLength(5)
  expect(new Set(box.received.map(({ to }) => to)).size).toBe(5)
})

test('all that is due goes over one connection, which ends with the last of it', async () => {
  const box = await mailbox()
  for (let n = 1; n <= 45; n++) await queue(`player-${n}@example.com`)
  await sender(box.url).sendDue()
  await expect
    .poll(() => ({ received: box.received.length, ...box.connections }))
    .toEqual({ received: 45, made: 1, open: 0 })
})

test('a mail server that is down costs time, never a mail', async () => {
  const port = await freePort()
  const first = sender(`smtp://127.0.0.1:${port}`)
  await queue('ada@example.org')
  await queue('bob@example.org')
  await first.sendDue()
  expect(await outbox()).toMatchObject([
    { sent: null, failed: null },
    { sent: null, failed: null },
  ])
  const box = await mailbox({ port })
  passMinutes(1)
  await first.sendDue()
  expect(box.received.map(({ to }) => to).toSorted()).toEqual(['ada@example.org', 'bob@example.org'])
  await first.sendDue()
  expect(box.received).toHaveLength(2)
  const warning = lines.find(({ level }) => level === 'warn')
  expect(warning?.facts).toMatchObject({ attempts: 1, reason: 'ESOCKET' })
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('waits grow, and after a day it is given up', async () => {
  const { sendDue } = sender(`smtp://127.0.0.1:${await freePort()}`)
  await queue('ada@example.org')
  await sendDue()
  const nexts: string[] = []
  for (const minutes of [0.25, 1, 5, 15, 15]) {
    const [row] = await db.store.all<{ next_attempt: string }>('SELECT "next_attempt" FROM "_outbox"')
    nexts.push(String(row?.next_attempt).slice(11, 19))
    passMinutes(minutes)
    await sendDue()
  }
  expect(nexts).toEqual(['10:00:15', '10:01:15', '10:06:15', '10:21:15', '10:36:15'])
  passMinutes(24 * 60)
  await sendDue()
  expect(await outbox()).toMatchObject([{ sent: null, failed: 'too old to be sent', text: '' }])
})

test('an address that the mail server refuses for good is not tried again, a busy one is', async () => {
  const answers = new Map<string, number | undefined>([
    ['gone@example.org', 550],
    ['busy@example.org', 451],
  ])
  const box = await mailbox({ refuses: (address) => answers.get(address) })
  const { sendDue } = sender(box.url)
  for (const to of ['gone@example.org', 'busy@example.org', 'ada@example.org']) await queue(to)
  await sendDue()
  expect(box.received.map(({ to }) => to)).toEqual(['ada@example.org'])
  expect(await outbox()).toMatchObject([
    { to: 'gone@example.org', text: '' },
    { to: 'busy@example.org', failed: null, sent: null, attempts: 1 },
    { to: 'ada@example.org' },
  ])
  expect((await outbox())[0]?.failed).toContain('550')
  answers.set('busy@example.org', undefined)
  passMinutes(1)
  await sendDue()
  expect(box.received.map(({ to }) => to)).toEqual(['ada@example.org', 'busy@example.org'])
  expect(JSON.stringify(lines)).not.toMatch(/secret-of|@example/)
})

test('success that could not be written down is not sent again', async () => {
  const box = await mailbox()
  const { sendDue } = sender(box.url)
  const takeAgain = await refuseUpdates(db.store, '_outbox')
  await queue('ada@example.org')
  await sendDue()
  await sendDue()
  expect(box.received).toHaveLength(1)
  expect(await outbox()).toMatchObject([{ sent: null }])
  expect(lines.some(({ level }) => level === 'error')).toBe(true)
  await takeAgain()
  await sendDue()
  expect(box.received).toHaveLength(1)
  expect(await outbox()).toMatchObject([{ sent: '2026-06-05 10:00:00.000Z' }])
})

describe('without a mail server', () => {
  test('mails are kept and their links shown once, and go out when there is one within the day', async () => {
    const kept = sender(undefined)
    await queue('ada@example.org')
    await kept.sendDue()
    await kept.sendDue()
    const shown = lines.filter(({ facts }) => 'links' in facts)
    expect(shown).toMatchObject([{ facts: { to: 'ada@example.org', links: [LINK] } }])
    expect(await outbox()).toMatchObject([{ sent: null, failed: null, text: `Hello: ${LINK}\n` }])
    await kept.stop()
    const box = await mailbox()
    await sender(box.url).sendDue()
    expect(box.received.map(({ to }) => to)).toEqual(['ada@example.org'])
  })

  test('a mail whose link has expired is emptied, and does not go out later', async () => {
    const kept = sender(undefined)
    await db.write((tx) => queueMail(tx, { ...mail('ada@example.org'), expires: '2026-06-05 10:30:00.000Z' }))
    await queue('bob@example.org')
    passMinutes(29)
    await kept.sendDue()
    expect(await outbox()).toMatchObject([{ failed: null }, { failed: null }])
    passMinutes(1)
    await kept.sendDue()
    expect(await outbox()).toMatchObject([
      { to: 'ada@example.org', failed: 'its link has expired', text: '', html: '' },
      { to: 'bob@example.org', failed: null, text: `Hello: ${LINK}\n` },
    ])
    await kept.stop()
    const box = await mailbox()
    await sender(box.url).sendDue()
    expect(box.received.map(({ to }) => to)).toEqual(['bob@example.org'])
  })

  test('what is a month old is forgotten', async () => {
    const kept = sender(undefined)
    await queue('ada@example.org')
    await kept.sendDue()
    passMinutes(31 * 24 * 60)
    await kept.sendDue()
    expect(await outbox()).toEqual([])
  })
})

test('a mail that must wait goes out when it may, however seldom the outbox is looked at', async () => {
  const box = await mailbox()
  const { sendDue } = sender(box.url, 24 * 60 * 60_000)
  const notBefore = new Date(now + 20)
  await db.write((tx) => queueMail(tx, { ...mail('ada@example.org'), notBefore }))
  await sendDue()
  expect(box.received).toEqual([])
  now += 20
  await box.has(1)
})

test('after the stop nothing is sent any more', async () => {
  const box = await mailbox()
  const stopped = sender(box.url)
  await stopped.stop()
  await queue('ada@example.org')
  await stopped.sendDue()
  expect(box.received).toEqual([])
  expect(await outbox()).toMatchObject([{ sent: null, attempts: 0 }])
})

test.each([
  ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.org' }],
  ['a line break in the address', { to: 'ada@example.org\r\nBcc: all@example.org' }],
  ['two addresses', { to: 'ada@example.org,bob@example.org' }],
  ['an address with a name', { to: 'Ada <ada@example.org>' }],
  ['no address', { to: 'ada' }],
])('refused: %s', async (_, change) => {
  await expect(db.write((tx) => queueMail(tx, { ...mail('ada@example.org'), ...change }))).rejects.toThrow(/mail/)
  expect(await outbox()).toEqual([])
})
