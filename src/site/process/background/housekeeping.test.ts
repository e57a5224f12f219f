import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { REMOVED_KEPT_HOURS } from '#areas/teams/roster/removed-players.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { installationSecret } from '#http/auth/tokens.ts'
import { KEPT_DAYS } from '#http/commands/commands.ts'
import { SILENT } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { timestamp } from '#records/time.ts'
import { AREA_TABLES, COLLECTIONS } from '../../declared.ts'
import { dueEvery } from './due-work.ts'
import { CHANGES_KEPT_HOURS, keepTidy, tidy } from './housekeeping.ts'
import { regularly } from './regularly.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-06-07T12:00:00Z')
let now = NOW
let db: Database
let close: () => Promise<void>
beforeEach(async () => {
  now = NOW
  ;({ db, close } = await openTemporary(COLLECTIONS, { tables: AREA_TABLES, now: () => now }))
})
afterEach(() => close())

const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

async function count(table: string): Promise<number> {
  const [row] = await db.store.rows(`SELECT count(*) FROM "${table}"`)
  return Number(row?.[0])
}

async function addTeam(name: string, at: Date) {
  now = at
  await db.write((tx) => tx.create(teams, { name, division: 'open', state: 'accepted' }))
  now = NOW
}

test('changes go after their time, however many portions it takes; numbers are never used again', async () => {
  for (let n = 0; n < 7; n++) await addTeam(`old ${n}`, ago(CHANGES_KEPT_HOURS + 1))
  await addTeam('young', ago(CHANGES_KEPT_HOURS - 1))
  expect(await tidy(db, 3)).toBe(7)
  expect(await db.store.rows('SELECT "seq" FROM "_changes"')).toEqual([[8]])
  expect(await tidy(db, 3)).toBe(0)
  now = new Date(NOW.getTime() + CHANGES_KEPT_HOURS * HOUR_MS)
  await tidy(db)
  expect(await count('_changes')).toBe(0)
  await addTeam('next', now)
  expect(await db.store.rows('SELECT "seq" FROM "_changes"')).toEqual([[9]])
  expect(await db.count(teams)).toBe(9)
})

test('a change that a clock of far ahead wrote keeps nothing behind it', async () => {
  await addTeam('ahead', ago(-90 * 24))
  await addTeam('old', ago(CHANGES_KEPT_HOURS + 1))
  await addTeam('young', ago(1))
  await addTeam('a little ahead', ago(-1))
  expect(await tidy(db, 1)).toBe(2)
  expect(await db.store.rows('SELECT "seq" FROM "_changes" ORDER BY "seq"')).toEqual([[3], [4]])
})

test('a session that was signed out of is remembered until the last of its tokens has run out', async () => {
  await db.store.write(async (tx) => {
    for (const [id, days] of [
      ['old', 9],
      ['young', 7],
    ] as const)
      await tx.run('INSERT INTO "_ended_sessions" VALUES (?, ?)', [id, timestamp(ago(days * 24))])
  })
  expect(await tidy(db)).toBe(1)
  expect(await db.store.rows('SELECT "id" FROM "_ended_sessions"')).toEqual([['young']])
})

test('an account whose address nobody proved goes with the rest', async () => {
  await installationSecret(db)
  now = ago(8 * 24)
  await db.write((tx) => tx.create(users, { name: 'Eve', email: 'eve@example.org', password: '!', tokenKey: 'x' }))
  now = NOW
  await tidy(db)
  expect(await db.count(users)).toBe(0)
})

test('what is known of a player who was taken off a roster goes with the way back', async () => {
  await addTeam('Kite Club', NOW)
  const [team] = await db.list(teams)
  await db.store.write(async (tx) => {
    for (const [player, at] of [
      ['old', ago(REMOVED_KEPT_HOURS + 1)],
      ['young', ago(REMOVED_KEPT_HOURS - 1)],
    ] as const) {
      const values = [player.padEnd(15, '0'), team?.id ?? '', '{}', '{}', null, 'someone', timestamp(at)]
      await tx.run(`INSERT INTO "_removed_players" VALUES (${values.map(() => '?').join(', ')})`, values)
    }
  })
  await tidy(db)
  expect(await db.store.rows('SELECT "player" FROM "_removed_players"')).toEqual([['young'.padEnd(15, '0')]])
})

const SETUP_LINK = `INSERT INTO "_links" ("hash", "kind", "email", "expires") VALUES (?, 'setup', '', ?)`

test('answers of commands and links that ran out go; those that count stay', async () => {
  await db.store.write(async (tx) => {
    for (const [key, at] of [
      ['old', ago(KEPT_DAYS * 24 + 1)],
      ['young', ago(KEPT_DAYS * 24 - 1)],
    ] as const) {
      const values = [key, 'someone', 'area.name', '', '{}', timestamp(at)]
      await tx.run(`INSERT INTO "_idempotency" VALUES (${values.map(() => '?').join(', ')})`, values)
    }
    await tx.run(SETUP_LINK, ['0'.repeat(64), timestamp(ago(1))])
  })
  await tidy(db)
  expect(await db.store.rows('SELECT "key" FROM "_idempotency"')).toEqual([['young']])
  expect(await count('_links')).toBe(0)
  await db.store.write((tx) => tx.run(SETUP_LINK, ['1'.repeat(64), timestamp(ago(-1))]))
  await tidy(db)
  expect(await count('_links')).toBe(1)
})

test('it starts by itself, and stopping waits for what is under way', async () => {
  await addTeam('old', ago(CHANGES_KEPT_HOURS + 1))
  const stop = keepTidy(db, SILENT)
  await stop()
  expect(await count('_changes')).toBe(0)
})

test('work that fails is told and tried again, and never runs twice at once', async () => {
  const told: string[] = []
  const third = Promise.withResolvers<void>()
  let running = 0
  let rounds = 0
  const log = { ...SILENT, error: (message: string) => void told.push(message) }
  const stop = regularly({ everyMs: 1, log, failure: 'it failed' }, async () => {
    expect(++running).toBe(1)
    // Several ticks of the timer pass in here.
    await db.store.write((tx) => tx.rows('SELECT 1'))
    running--
    if (++rounds === 3) third.resolve()
    throw new Error('again')
  })
  await third.promise
  await stop()
  expect(told).toEqual(Array.from({ length: rounds }, () => 'it failed'))
})

test.each([
  [0, 15_000],
  [1, 15_000],
  [60, 250],
  [3_600, 100],
])('with a clock that goes %d times as fast, what is due is looked for every %d ms', (rate, every) => {
  expect(dueEvery(rate)).toBe(every)
})
