import type { Client } from 'pg'
import { CannotStart } from '../storage/cannot-start.ts'
import type { MigrateOptions } from '../storage/data-source.ts'
import { type AppliedMigration, type Migration, pendingMigrations } from '../storage/migrations.ts'
import { schemaIn } from '../storage/schema-in-address.ts'
import { timestamp } from '../time.ts'
import { connectTo, reasonOf } from './connect.ts'
import { databasePlace } from './database-place.ts'

/** Brings a database to the state that the program needs, or leaves it as it was. */

const OLDEST_VERSION = 150_000

/** Which migrations a database has seen. */
export const POSTGRES_MIGRATIONS = `CREATE TABLE "_migrations" (
  "number" bigint PRIMARY KEY CHECK ("number" > 0),
  "name" text COLLATE "C" NOT NULL,
  "checksum" text COLLATE "C" NOT NULL CHECK (length("checksum") = 64),
  "at" text COLLATE "C" NOT NULL
)`

export interface MigratingServer extends MigrateOptions {
  url: string
  migrations: readonly Migration[]
  now?: () => Date
}

/** Runs what is pending, all of it in one transaction, which other processes wait for. */
export async function migratePostgres(options: MigratingServer): Promise<readonly Migration[]> {
  const client = await connectTo(options.url, { statementMs: 0, isPipelined: false })
  try {
    return await migrateOver(client, options)
  } finally {
    await client.end()
  }
}

/** Whether there is anything in a database. */
export async function hasTables(url: string): Promise<boolean> {
  const client = await connectTo(url)
  try {
    return (await tablesIn(client)).length > 0
  } finally {
    await client.end()
  }
}

async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  )
  return rows.map(({ name }) => name)
}

async function migrateOver(
  client: Client,
  { url, migrations, keepCopy, isAlone = async () => true, now = () => new Date() }: MigratingServer,
): Promise<readonly Migration[]> {
  await checkServer(client, url)
  await makeSchema(client, url)
  const applied = await appliedIn(client, url)
  const pending = pendingMigrations(applied, migrations)
  const reached = applied.at(-1)?.number
  if (pending.length === 0) return []
  if (!(await isAlone()))
    throw new CannotStart(
      `Processes of an older version use the database ${databasePlace(url)}: stop them all, then start this one, which brings it up to date.`,
    )
  if (reached !== undefined) await keepCopy(reached)
  await run(client, pending, timestamp(now()))
  return pending
}

async function makeSchema(client: Client, url: string) {
  const schema = schemaIn(url)
  if (schema === undefined) return
  const { rows } = await client.query('SELECT 1 WHERE to_regnamespace($1) IS NOT NULL', [schema])
  // Whoever may not make one may still use one.
  if (rows.length === 0) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`)
}

async function checkServer(client: Client, url: string) {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding`,
  )
  const { version = 0, encoding = '' } = rows[0] ?? {}
  if (version < OLDEST_VERSION)
    throw new CannotStart(
      `The database ${databasePlace(url)} is of version ${Math.floor(version / 10_000)}: Fieldside needs PostgreSQL 15 or later.`,
    )
  if (encoding !== 'UTF8')
    throw new CannotStart(
      `The database ${databasePlace(url)} keeps its texts as ${encoding}: make one with ENCODING 'UTF8'.`,
    )
}

async function appliedIn(client: Client, url: string): Promise<AppliedMigration[]> {
  const tables = await tablesIn(client)
  if (tables.length === 0) return []
  if (!tables.includes('_migrations'))
    throw new CannotStart(
      `${databasePlace(url)} is not a database of Fieldside: it has tables, but no record of migrations.`,
    )
  const { rows } = await client.query<AppliedMigration>(
    'SELECT "number", "name", "checksum" FROM "_migrations" ORDER BY "number"',
  )
  return rows
}

async function run(client: Client, pending: readonly Migration[], at: string) {
  let current: Migration | undefined
  try {
    await client.query('BEGIN')
    if (!(await hasMigrations(client))) await client.query(POSTGRES_MIGRATIONS)
    for (const migration of pending) {
      current = migration
      refuseTransactions(migration.sql)
      await client.query(migration.sql)
      await client.query('INSERT INTO "_migrations" ("number", "name", "checksum", "at") VALUES ($1, $2, $3, $4)', [
        migration.number,
        migration.name,
        migration.checksum,
        at,
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new CannotStart(`Migration ${current?.name} failed and the database is as it was: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
}

async function hasMigrations(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>(`SELECT to_regclass('"_migrations"')::text AS found`)
  return rows[0]?.found !== null
}

/** A migration that ended the transaction it runs in could not be undone. */
function refuseTransactions(sql: string) {
  const statements = sql.replaceAll(/--[^\n]*|'[^']*'|"[^"]*"/g, '')
  if (/(?:^|;)\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|prepare)\b/i.test(statements))
    throw new Error('it begins or ends a transaction')
}
