import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { connectTo } from '../postgres/connect.ts'
import { queryAll, queryRows } from '../postgres/connection.ts'
import { migratePostgres } from '../postgres/migrate.ts'
import { COMPANIONS, writeCopy } from '../sqlite/copies.ts'
import { checkAdmins, checkSchema, stepsOf } from '../sqlite/inspect.ts'
import { migrate } from '../sqlite/migrate.ts'
import { CannotStart } from '../storage/cannot-start.ts'
import type { KnownMigrations, RestoreOptions } from '../storage/data-source.ts'
import { readMigrations } from '../storage/migrations.ts'
import { checkContents, copyAll } from './copy-all.ts'
import { PostgresRows } from './postgres-rows.ts'
import { SqliteRows, tablesIn } from './sqlite-rows.ts'

/**
 * A copy of a PostgreSQL database is an SQLite file of the same state: either database begins from it, and everything that
 * checks, describes and goes back to copies knows it.
 */

/** Nothing is lost with the file that is being made: the whole one is written and synced at the end. */
const IN_THE_MAKING = 'PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF'

/** Writes what a database on a server holds at one moment to a file that is not there yet, whole and checked. */
export async function writePortableCopy(url: string, target: string, options: KnownMigrations): Promise<void> {
  const making = `${target}.making`
  try {
    await withClient(url, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const [row] = await queryRows(client, 'SELECT max("number") FROM "_migrations"')
      await makeEmpty(making, Number(row?.[0] ?? 0), options)
      await withFile(making, async (database) => {
        const tables = tablesIn(database)
        const rows = new SqliteRows(database)
        database.exec('BEGIN')
        const copied = await copyAll(tables, new PostgresRows(client), rows)
        database.exec('COMMIT')
        await checkContents(tables, copied, rows)
      })
      await client.query('COMMIT')
    })
    await writeCopy(making, target)
  } finally {
    remove(making)
  }
}

/** Puts what a copy holds in the place of what a database on a server does, in one transaction; brings it up to date. */
export async function readPortableCopy(
  file: string,
  url: string,
  known: KnownMigrations,
  options?: RestoreOptions,
): Promise<void> {
  const making = `${file}.making`
  const steps = stepsOf(known)
  try {
    const { admins } = await writeCopy(file, making, (copy) => checkSchema(file, copy, steps))
    checkAdmins(file, admins, options)
    const keepCopy = async () => {}
    await migrate({ path: making, migrations: steps.migrations, keepCopy, functions: known.functions })
    await migratePostgres({ url, migrations: readMigrations(known.migrations, 'postgres'), keepCopy })
    await withFile(making, (database) => withClient(url, (client) => fill(client, database)))
  } finally {
    remove(making)
  }
}

async function fill(client: Client, database: DatabaseSync) {
  const tables = tablesIn(database)
  const rows = new PostgresRows(client)
  await client.query('BEGIN')
  const references = await withoutReferences(client)
  const copied = await copyAll(tables, new SqliteRows(database), rows)
  // Made anew, each is checked.
  for (const sql of references) await client.query(sql)
  await checkContents(tables, copied, rows)
  await client.query('COMMIT')
}

/** Takes the references away, which no order of tables would satisfy; answers the statements that bring them back. */
async function withoutReferences(client: Client): Promise<string[]> {
  const found = await queryAll<{ table: string; name: string; definition: string }>(
    client,
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`,
  )
  for (const { table, name } of found) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return found.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

async function makeEmpty(path: string, reached: number, { migrations, functions }: KnownMigrations) {
  const known = readMigrations(migrations, 'sqlite')
  const seen = known.filter(({ number }) => number <= reached)
  // It has more than we would copy.
  if (reached > known.length)
    throw new CannotStart(`The database has seen migration ${reached}: it needs a newer version of Fieldside.`)
  await migrate({ path, migrations: seen, keepCopy: async () => {}, functions })
}

async function withFile(path: string, work: (database: DatabaseSync) => Promise<void>) {
  const database = new DatabaseSync(path)
  try {
    database.exec(IN_THE_MAKING)
    await work(database)
  } finally {
    database.close()
  }
}

async function withClient(url: string, work: (client: Client) => Promise<void>) {
  const client = await connectTo(url, { statementMs: 0 })
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function remove(path: string) {
  for (const ending of ['', ...COMPANIONS]) rmSync(`${path}${ending}`, { force: true })
}
