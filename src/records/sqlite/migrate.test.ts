import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CannotStart } from '../storage/cannot-start.ts'
import { type Migration, readMigrations } from '../storage/migrations.ts'
import { migrate } from './migrate.ts'

let folder: string
let path: string
let copies: number[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-migrate-'))
  path = join(folder, 'test.db')
  copies = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function migrations(...sqls: string[]): Migration[] {
  for (const [index, sql] of sqls.entries()) {
    writeFileSync(join(folder, `${String(index + 1).padStart(4, '0')}_step.sqlite.sql`), sql)
  }
  return readMigrations(folder, 'sqlite')
}

const run = (steps: readonly Migration[]) =>
  migrate({ path, migrations: steps, keepCopy: async (reached) => void copies.push(reached) })

function query(sql: string): unknown[] {
  const database = new DatabaseSync(path)
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

const TEAMS = "CREATE TABLE teams (id TEXT PRIMARY KEY) STRICT; INSERT INTO teams VALUES ('a')"
const CITY = "ALTER TABLE teams ADD COLUMN city TEXT NOT NULL DEFAULT ''"

test('an empty database gets everything, and a second run nothing', async () => {
  const steps = migrations(TEAMS, CITY)
  expect((await run(steps)).map(({ number }) => number)).toEqual([1, 2])
  expect(await run(steps)).toEqual([])
  expect(query('SELECT * FROM teams')).toEqual([{ id: 'a', city: '' }])
  expect(query('SELECT "number" FROM "_migrations"')).toEqual([{ number: 1 }, { number: 2 }])
})

test('a copy is kept before an existing database changes, and only then', async () => {
  await run(migrations(TEAMS))
  expect(copies).toEqual([])
  await run(migrations(TEAMS, CITY))
  expect(copies).toEqual([1])
  await run(migrations(TEAMS, CITY))
  expect(copies).toEqual([1])
})

test('nothing changes when the copy cannot be kept', async () => {
  await run(migrations(TEAMS))
  const steps = migrations(TEAMS, CITY)
  await expect(
    migrate({ path, migrations: steps, keepCopy: () => Promise.reject(new CannotStart('The disk is full.')) }),
  ).rejects.toThrow('The disk is full.')
  expect(query('SELECT * FROM teams')).toEqual([{ id: 'a' }])
})

describe('a failure leaves the database as it was', () => {
  const failures: readonly [string, string, string][] = [
    ['a mistake', 'INSERT INTO teams VALUES (1, 2, 3)', 'Migration 0003_step failed and the database is as it was'],
    ['half a migration', `INSERT INTO teams (id) VALUES ('b'); INSERT INTO nowhere VALUES (1)`, '0003_step failed'],
    [
      'its own end of the transaction',
      `INSERT INTO teams (id) VALUES ('b'); COMMIT; DROP TABLE teams`,
      '0003_step failed',
    ],
    [
      'a reference that leads nowhere',
      `CREATE TABLE players (team TEXT REFERENCES teams (id)) STRICT; INSERT INTO players VALUES ('gone')`,
      'a row of players points at a row of teams that does not exist',
    ],
  ]
  test.each(failures)('%s', async (_, sql, sentence) => {
    await run(migrations(TEAMS))
    const before = query('SELECT * FROM sqlite_schema')
    const attempt = run(migrations(TEAMS, CITY, sql))
    await expect(attempt).rejects.toThrow(CannotStart)
    await expect(attempt).rejects.toThrow(sentence)
    expect(query('SELECT * FROM sqlite_schema')).toEqual(before)
    expect(query('SELECT * FROM teams')).toEqual([{ id: 'a' }])
    expect(query('SELECT "number" FROM "_migrations"')).toEqual([{ number: 1 }])
    expect((await run(migrations(TEAMS, CITY, 'SELECT 1'))).length).toBe(2)
  })
})

test('a table may be rebuilt although others point at it', async () => {
  const players = `CREATE TABLE players (team TEXT REFERENCES teams (id) ON DELETE CASCADE) STRICT; INSERT INTO players VALUES ('a')`
  const rebuild =
    'CREATE TABLE new (id TEXT PRIMARY KEY) STRICT; INSERT INTO new SELECT id FROM teams; DROP TABLE teams; ALTER TABLE new RENAME TO teams'
  await run(migrations(TEAMS, players, rebuild))
  expect(query('SELECT * FROM players')).toEqual([{ team: 'a' }])
})

describe('a history that does not fit is refused', () => {
  test('a migration that was changed after it ran', async () => {
    await run(migrations(TEAMS))
    await expect(run(migrations(`${TEAMS} -- better`))).rejects.toThrow('a migration never changes once it has run')
  })

  test('but the ends of its lines do not matter', async () => {
    await run(migrations(`${TEAMS};\n${CITY}`))
    expect(await run(migrations(`${TEAMS};\r\n${CITY}`))).toEqual([])
  })

  test('a database that is newer than the program', async () => {
    const steps = migrations(TEAMS, CITY)
    await run(steps)
    await expect(run(steps.slice(0, 1))).rejects.toThrow('it needs a newer version of Fieldside')
  })

  test('a database that lacks one', async () => {
    await run(migrations(TEAMS, CITY))
    query('DELETE FROM "_migrations" WHERE "number" = 1')
    await expect(run(migrations(TEAMS, CITY))).rejects.toThrow('The database lacks migration 1')
  })

  test('a database of somebody else', async () => {
    query('CREATE TABLE addresses (name TEXT)')
    await expect(run(migrations(TEAMS))).rejects.toThrow('is not a database of Fieldside')
  })

  test.each(['0003_late.sqlite.sql', '0001_twice.sqlite.sql', 'notes.sqlite.sql'])('a folder with %s', (file) => {
    writeFileSync(join(folder, file), '')
    expect(() => migrations(TEAMS)).toThrow(CannotStart)
  })
})
