import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryDatabase } from '../databases.testing.ts'
import { CannotStart } from '../storage/cannot-start.ts'
import type { Migration } from '../storage/migrations.ts'
import { migratePostgres } from './migrate.ts'

let url: string
let remove: () => Promise<void>
let copies: number[]

beforeEach(async () => {
  ;({ url, remove } = await temporaryDatabase())
  copies = []
})
afterEach(() => remove())

/** As those of PostgreSQL are numbered, from a ground that came late. */
const FIRST = 38

const migrations = (...sqls: string[]): Migration[] =>
  sqls.map((sql, index) => ({
    number: FIRST + index,
    name: `00${FIRST + index}_step`,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }))

const run = (steps: readonly Migration[]) =>
  migratePostgres({ url, migrations: steps, keepCopy: async (reached) => void copies.push(reached) })

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const TEAMS = "CREATE TABLE teams (id text PRIMARY KEY); INSERT INTO teams VALUES ('a')"
const CITY = "ALTER TABLE teams ADD COLUMN city text NOT NULL DEFAULT ''"

test('an empty database gets everything, a second run nothing, and a copy is kept before it changes', async () => {
  expect((await run(migrations(TEAMS))).map(({ number }) => number)).toEqual([FIRST])
  expect(copies).toEqual([])
  const steps = migrations(TEAMS, CITY)
  expect((await run(steps)).map(({ number }) => number)).toEqual([FIRST + 1])
  expect(copies).toEqual([FIRST])
  expect(await run(steps)).toEqual([])
  expect(await query('SELECT * FROM teams')).toEqual([{ id: 'a', city: '' }])
})

describe('a failure leaves the database as it was', () => {
  test.each([
    ['a mistake', 'INSERT INTO teams VALUES (1, 2, 3)'],
    ['half a migration', `INSERT INTO teams (id) VALUES ('b'); INSERT INTO nowhere VALUES (1)`],
    ['its own end of the transaction', `INSERT INTO teams (id) VALUES ('b'); COMMIT; DROP TABLE teams`],
    [
      'a reference that leads nowhere',
      `CREATE TABLE p (team text REFERENCES teams (id)); INSERT INTO p VALUES ('gone')`,
    ],
  ])('%s', async (_, sql) => {
    await run(migrations(TEAMS))
    const attempt = run(migrations(TEAMS, CITY, sql))
    await expect(attempt).rejects.toThrow(CannotStart)
    await expect(attempt).rejects.toThrow('Migration 0040_step failed and the database is as it was')
    expect(await query('SELECT * FROM teams')).toEqual([{ id: 'a' }])
    expect((await run(migrations(TEAMS, CITY, 'SELECT 1'))).length).toBe(2)
  })
})

describe('what does not fit is refused in a sentence', () => {
  test('a migration that was changed after it ran', async () => {
    await run(migrations(TEAMS))
    await expect(run(migrations(`${TEAMS} -- better`))).rejects.toThrow('a migration never changes once it has run')
  })

  test('a database that is newer than the program', async () => {
    await run(migrations(TEAMS, CITY))
    await expect(run(migrations(TEAMS))).rejects.toThrow('it needs a newer version of Fieldside')
  })

  test('a database of somebody else', async () => {
    await query('CREATE TABLE addresses (name text)')
    await expect(run(migrations(TEAMS))).rejects.toThrow('is not a database of Fieldside')
  })

  test('a database that cannot be reached, without telling the password', async () => {
    const nowhere = 'postgres://somebody:secret@127.0.0.1:1/cup'
    const attempt = migratePostgres({ url: nowhere, migrations: [], keepCopy: async () => {} })
    await expect(attempt).rejects.toThrow('The database postgres://somebody@127.0.0.1:1/cup cannot be reached')
    await expect(attempt).rejects.toThrow(CannotStart)
  })
})
