import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_ACCOUNTS, DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { arrivals } from '#areas/arrivals/arrivals.collections.ts'
import { bookingOrders } from '#areas/booking/booking.collections.ts'
import { discCards, discThrows } from '#areas/discgolf/discgolf.collections.ts'
import { helperJobEntries } from '#areas/helpers/helpers.collections.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { spiritComments, spiritSheets } from '#areas/spirit/spirit.collections.ts'
import { SILENT } from '#http/server/log.ts'
import { Database } from '#records/database.ts'
import { openDatabase } from '../process/database.ts'
import { playDemo } from './play.ts'

vi.setConfig({ hookTimeout: 120_000 })

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** As `npm run demo` stops: a Sunday, 11:44 in Berlin. */
const NOW = new Date('2026-06-14T09:44:00Z')
const AT = '2026-06-14 09:44:00.000Z'

let folder: string
let db: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-played-'))
  const settings = { dataDir: folder, backups: { hourly: 1, daily: 0 } }
  const migrated = await openDatabase(settings, MIGRATIONS, SILENT)
  db = new Database(migrated.schema, migrated.store, () => NOW)
  await playDemo(db, { now: NOW, publicUrl: 'https://cup.example' })
})
afterAll(async () => {
  await db.store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('stops at a good moment: games are on, one is in dispute, one waits for its second report, finals are to come', async () => {
  const all = await db.every(games, { sort: 'starts,key' })
  const count = (state: string) => all.filter((it) => it.state === state).length
  expect(count('live')).toBeGreaterThan(3)
  expect([count('disputed'), count('reported')]).toEqual([1, 1])
  const scheduled = all.filter(({ state }) => state === 'scheduled')
  expect(scheduled.length).toBeGreaterThan(8)
  // Nobody waits for anybody.
  expect(scheduled.filter(({ starts }) => starts <= AT)).toEqual([])
})

test('everybody plays their part', async () => {
  const { ids } = await demoPeople(db)
  const actors = await db.store.all<{ actor: string; action: string }>(
    'SELECT DISTINCT "actor", "action" FROM "_audit"',
  )
  const did = (who: string) => actors.filter(({ actor }) => actor === ids.get(`${who}@${DEMO_DOMAIN}`))
  expect(did('scorekeeper').map(({ action }) => action)).toContain('scores.settle')
  expect(did('booker').map(({ action }) => action)).toEqual(
    expect.arrayContaining(['arrivals.arrive', 'booking.book', 'booking.handOut', 'booking.takeBack']),
  )
  expect(await db.count(users)).toBeGreaterThan(DEMO_ACCOUNTS.length + 50)
  const entries = await db.every(helperJobEntries)
  expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(['booked', 'present', 'absent']))
})

test('what belongs together fits: who has played has arrived, what is out is late or due, throws follow the round', async () => {
  const played = await db.every(games, { filter: 'state != "scheduled"' })
  const here = new Set((await db.every(arrivals)).map(({ team }) => team))
  expect(played.flatMap(({ home, away }) => [home, away]).filter((team) => !here.has(team))).toEqual([])
  expect(await db.count(spiritSheets)).toBeGreaterThan(played.length)
  expect(await db.count(spiritComments)).toBeGreaterThan(10)
  const states = (await db.every(bookingOrders)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['returned', 'handed_out', 'rejected', 'booked', 'approved', 'requested']))
  expect(await db.count(discCards, { filter: 'signed_at != ""' })).toBe(1)
  expect(await db.count(discThrows)).toBeGreaterThan(200)
  expect(await db.count(notices)).toBeGreaterThan(50)
})

test('nothing was done later than now, and the list of changes is in the order of time', async () => {
  const done = await db.store.all<{ at: string }>('SELECT "at" FROM "_audit" ORDER BY "seq"')
  expect(done.map(({ at }) => at).toSorted()).toEqual(done.map(({ at }) => at))
  expect((done.at(-1)?.at ?? '') <= AT).toBe(true)
})
