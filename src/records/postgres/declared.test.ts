import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { AREA_TABLES, COLLECTIONS } from '#site/declared.ts'
import { temporaryDatabase } from '../databases.testing.ts'
import { defineSchema } from '../schema/schema.ts'
import { readMigrations } from '../storage/migrations.ts'
import { postgresTablesSql } from './dialect.ts'
import { migratePostgres, POSTGRES_MIGRATIONS } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** What a database is made of, each part in PostgreSQL's own words; the names that it gives to constraints do not count. */
const SHAPE = `
  SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || coalesce(o.collname, '') ||
    CASE WHEN a.attnotnull THEN ' not null ' ELSE ' ' END || a.attidentity::text || coalesce(pg_get_expr(d.adbin, d.adrelid), '') AS part
  FROM pg_attribute AS a
  JOIN pg_class AS c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
  LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  LEFT JOIN pg_collation AS o ON o.oid = a.attcollation
  WHERE a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
  WHERE connamespace = current_schema()::regnamespace
  UNION ALL
  SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = current_schema()
  UNION ALL
  SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
  ORDER BY 1`

async function ask<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const rowsOf = async (url: string, sql: string): Promise<Record<string, unknown>[]> =>
  ask(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

const shapeOf = async (url: string) => (await rowsOf(url, SHAPE)).map(({ part }) => part)

test('the migrations give exactly what the declarations say, and what a new installation begins with', async () => {
  const statements = [POSTGRES_MIGRATIONS, ...postgresTablesSql(defineSchema(COLLECTIONS), AREA_TABLES)]
  const [migrated, declared] = await Promise.all([temporaryDatabase(), temporaryDatabase(statements)])
  const migrations = readMigrations(MIGRATIONS, 'postgres')
  await migratePostgres({ url: migrated.url, migrations, keepCopy: async () => {} })
  const shape = await shapeOf(migrated.url)
  expect(shape.length).toBeGreaterThan(COLLECTIONS.length * 5)
  expect(shape).toEqual(await shapeOf(declared.url))

  expect(await rowsOf(migrated.url, 'SELECT "key" FROM "divisions" ORDER BY "order"')).toEqual(
    ['mixed', 'open', 'women'].map((key) => ({ key })),
  )
  const [config, ...others] = await rowsOf(migrated.url, 'SELECT * FROM "config"')
  expect(others).toEqual([])
  expect(String(config?.['created'])).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(await rowsOf(migrated.url, 'SELECT "target_score", "time_zone" FROM "tournament"')).toEqual([
    { target_score: '15', time_zone: 'Europe/Berlin' },
  ])
  await Promise.all([migrated.remove(), declared.remove()])
})

test('devices know their push service after the upgrade, and what waits for them still does', async () => {
  const { url, remove } = await temporaryDatabase()
  const migrations = readMigrations(MIGRATIONS, 'postgres')
  const upTo = (number: number) => migrations.filter((it) => it.number <= number)
  await migratePostgres({ url, migrations: upTo(45), keepCopy: async () => {} })
  const id = (text: string) => text.padEnd(15, '0')
  const device = (name: string, endpoint: string) => `
    INSERT INTO "_push_subscriptions" ("id", "user", "endpoint", "p256dh", "auth", "key_mark", "created") VALUES ('${id(name)}', '${id('ada')}', '${endpoint}', '', '', '', '');
    INSERT INTO "_push_queue" ("notice", "subscription", "created", "due") VALUES ('${id('rain')}', '${id(name)}', '', '');`
  await ask(url, (client) =>
    client.query(
      `INSERT INTO "users" ("id", "name", "email", "password", "tokenKey") VALUES ('${id('ada')}', 'Ada', 'ada@cup.example', '!', '!');
       INSERT INTO "notices" ("id", "audience", "title_en", "title_de", "urgent") VALUES ('${id('rain')}', 'everybody', 'Rain', 'Regen', 1);
       ${device('a', 'https://Push.example.org/a/b')} ${device('b', 'http://127.0.0.1:4000/c')} ${device('c', 'https://bare')}`,
    ),
  )
  await migratePostgres({ url, migrations: upTo(46), keepCopy: async () => {} })
  const origins = ['https://push.example.org', 'http://127.0.0.1:4000', 'https://bare']
  expect(await rowsOf(url, 'SELECT "origin" FROM "_push_subscriptions" ORDER BY "id"')).toEqual(
    origins.map((origin) => ({ origin })),
  )
  expect(await rowsOf(url, 'SELECT "origin", "urgent"::int FROM "_push_queue" ORDER BY "seq"')).toEqual(
    origins.map((origin) => ({ origin, urgent: 1 })),
  )
  await remove()
})

test.each([
  ['2026-06-12', '2026-06-14', '2026-06-13', '2026-06-14', '2026-06-15'],
  ['2026-06-14', '2026-06-14', '2026-06-13', '2026-06-14', '2026-06-15'],
  ['2026-06-16', '2026-06-17', '2026-06-16', '2026-06-17', '2026-06-18'],
])('jobs of a tournament from %s to %s have a date after the upgrade', async (starts, ends, ...dates) => {
  const { url, remove } = await temporaryDatabase()
  const migrations = readMigrations(MIGRATIONS, 'postgres')
  const upTo = (number: number) => migrations.filter((it) => it.number <= number)
  await migratePostgres({ url, migrations: upTo(47), keepCopy: async () => {} })
  const job = (id: string, day: string, from: string) =>
    `INSERT INTO "helperjobs" ("id", "title", "category", "day", "starts", "ends", "needed", "maximum", "state")
     VALUES ('${id.padEnd(15, '0')}', '${id}', 'Party', '${day}', '${from}', '23:00', 1, 1, 'open');`
  await ask(url, (client) =>
    client.query(
      `UPDATE "tournament" SET "starts" = '${starts}', "ends" = '${ends}';
       ${job('bar', 'Saturday', '20:00')} ${job('night', 'Saturday', '00:30')} ${job('last', 'Sunday', '04:59')}`,
    ),
  )
  await migratePostgres({ url, migrations: upTo(48), keepCopy: async () => {} })
  expect(await rowsOf(url, 'SELECT "date", "day" FROM "helperjobs" ORDER BY "_seq"')).toEqual(
    ['Saturday', 'Sunday', ''].map((day, index) => ({ date: dates[index], day })),
  )
  await remove()
})

test('the comparison notices a column, its order, a constraint and an index', async () => {
  const made = async (...statements: string[]) => {
    const { url, remove } = await temporaryDatabase()
    await ask(url, (client) => client.query(statements.join(';')))
    const shape = await shapeOf(url)
    await remove()
    return shape
  }
  const whole = await made(
    'CREATE TABLE t (a text COLLATE "C", b text CHECK (length(b) < 3))',
    'CREATE INDEX i ON t (a)',
  )
  const later = ['CREATE TABLE t (a text COLLATE "C")', 'ALTER TABLE t ADD COLUMN b text CHECK (length(b) < 3)']
  expect(await made(...later, 'CREATE INDEX i ON t (a)')).toEqual(whole)
  expect(await made(...later)).not.toEqual(whole)
  expect(await made('CREATE TABLE t (a text COLLATE "C", b text)', 'CREATE INDEX i ON t (a)')).not.toEqual(whole)
  expect(await made('CREATE TABLE t (a text, b text CHECK (length(b) < 3))', 'CREATE INDEX i ON t (a)')).not.toEqual(
    whole,
  )
})

test('every migration of SQLite from the ground on has its twin', () => {
  const [ground, ...later] = readMigrations(MIGRATIONS, 'postgres')
  const named = readMigrations(MIGRATIONS, 'sqlite').filter(({ number }) => number > (ground?.number ?? 0))
  expect(later.map(({ name }) => name)).toEqual(named.map(({ name }) => name))
})
