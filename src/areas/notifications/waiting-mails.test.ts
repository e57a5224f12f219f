import { afterEach, beforeEach, expect, test } from 'vitest'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import type { Database } from '#records/database.ts'
import { collection } from '#records/schema/collection.ts'
import { text } from '#records/schema/fields.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { forgetMailsTo, mailsTo, queueMail, queueMails, waitingMails } from './notifications.api.server.ts'
import { OUTBOX_TABLES } from './notifications.tables.ts'

const CLOSED = { list: null, view: null, create: null, update: null, delete: null }
const users = collection('users', { fields: { name: text() }, rules: CLOSED })

const admin: Viewer = { id: 'the-admin', roles: ['admin'], record: {} }

let db: Database
let now: number
let close: () => Promise<void>
beforeEach(async () => {
  now = Date.parse('2026-06-05T10:00:00Z')
  ;({ db, close } = await openTemporary([users, tournament], { tables: OUTBOX_TABLES, now: () => new Date(now) }))
})
afterEach(() => close())

const queue = (to: string, expires?: string) =>
  db.write((tx) =>
    queueMail(tx, { to, subject: `To ${to}`, text: `Link for ${to}`, html: '', ...(expires ? { expires } : {}) }),
  )

const settle = (to: string, how: 'sent' | 'failed') =>
  db.write((tx) => tx.store.run(`UPDATE "_outbox" SET "${how}" = 'x' WHERE "to" = ?`, [to]))

const audited = () =>
  db.store.all<{ actor: string; action: string; detail: string }>('SELECT * FROM "_audit" ORDER BY "seq"')

test('what waits is shown newest first, without what was sent, given up or has expired', async () => {
  await queue('sent@example.org')
  await queue('failed@example.org')
  await settle('sent@example.org', 'sent')
  await settle('failed@example.org', 'failed')
  await queue('expired@example.org', '2026-06-05 10:00:00.000Z')
  await queue('valid@example.org', '2026-06-05 10:00:00.001Z')
  await queue('plain@example.org')
  expect(await waitingMails(db, admin)).toMatchObject([
    { to: 'plain@example.org', text: 'Link for plain@example.org', created: '2026-06-05 10:00:00.000Z', expires: null },
    { to: 'valid@example.org', subject: 'Fieldside: To valid@example.org', expires: '2026-06-05 10:00:00.001Z' },
  ])
})

test('at most a hundred', async () => {
  for (let n = 0; n <= 100; n++) await queue(`n${n}@example.org`)
  const shown = await waitingMails(db, admin)
  expect(shown).toHaveLength(100)
  expect(shown[0]?.to).toBe('n100@example.org')
})

test('that somebody looked is kept once, with which mails they saw and without what was in them', async () => {
  await waitingMails(db, admin)
  expect(await audited()).toEqual([])
  await queue('ada@example.org')
  const [mail] = await waitingMails(db, admin)
  const [entry, ...more] = await audited()
  expect(entry).toMatchObject({ actor: 'the-admin', action: 'notifications.waitingMails' })
  expect(JSON.parse(entry?.detail ?? '')).toEqual({ mails: [mail?.id] })
  expect(more).toEqual([])
  // Looking again is no news, a new mail is, and so is another admin.
  expect(await waitingMails(db, admin)).toHaveLength(1)
  expect(await audited()).toHaveLength(1)
  await queue('bob@example.org')
  const [newest] = await waitingMails(db, admin)
  expect(JSON.parse((await audited())[1]?.detail ?? '')).toEqual({ mails: [newest?.id] })
  await waitingMails(db, { ...admin, id: 'another-admin' })
  expect((await audited()).map(({ actor }) => actor)).toEqual(['the-admin', 'the-admin', 'another-admin'])
})

test('nobody else looks', async () => {
  await expect(waitingMails(db, GUEST)).rejects.toMatchObject({ status: 401 })
  const worker: Viewer = { id: 'a-worker', roles: ['worker', 'stats'], record: {} }
  await expect(waitingMails(db, worker)).rejects.toMatchObject({ status: 403 })
  expect(await audited()).toEqual([])
})

test('a person learns which mails there were, and takes them along', async () => {
  await queue('ada@example.org')
  await queue('bob@example.org')
  await settle('ada@example.org', 'sent')
  expect(await mailsTo(db, 'ada@example.org')).toEqual([
    { subject: 'Fieldside: To ada@example.org', created: '2026-06-05 10:00:00.000Z', sent: 'x', failed: null },
  ])
  await db.write((tx) => forgetMailsTo(tx, 'ada@example.org'))
  expect(await mailsTo(db, 'ada@example.org')).toEqual([])
  expect(await mailsTo(db, 'bob@example.org')).toHaveLength(1)
})

test('the subject names the tournament', async () => {
  await db.write((tx) => tx.create(tournament, { ...NEW_TOURNAMENT, name: 'Lakeside Open' }))
  await queue('ada@example.org')
  expect(await mailsTo(db, 'ada@example.org')).toMatchObject([{ subject: 'Lakeside Open: To ada@example.org' }])
})

test('many are queued together, in their order', async () => {
  const people = Array.from({ length: 450 }, (_, number) => `player-${number}@example.org`)
  const mails = people.map((to) => ({ to, subject: 'Rain', text: 'Bring boots.', html: '' }))
  await db.write((tx) => queueMails(tx, mails))
  const rows = await db.store.all<{ to: string }>('SELECT "to" FROM "_outbox" ORDER BY "seq"')
  expect(rows.map(({ to }) => to)).toEqual(people)
})
