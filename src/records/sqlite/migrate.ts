import { closeSync, openSync } from 'node:fs'
import { constants, DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../storage/cannot-start.ts'
import { whyDamaged } from '../storage/damaged.ts'
import type { KnownMigrations } from '../storage/data-source.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import { type AppliedMigration, type Migration, pendingMigrations } from '../storage/migrations.ts'
import { timestamp } from '../time.ts'
import { storeError } from './errors.ts'

/** Brings a database to the state that the program needs, or leaves it as it was. */

/** Which migrations a database has seen. */
export const MIGRATIONS_TABLE = `CREATE TABLE "_migrations" (
  "number" INTEGER PRIMARY KEY CHECK ("number" > 0),
  "name" TEXT NOT NULL,
  "checksum" TEXT NOT NULL CHECK (length("checksum") = 64),
  "at" TEXT NOT NULL
) STRICT`

export interface Migrating {
  path: string
  migrations: readonly Migration[]
  /** Keeps a copy of a database that has something to lose; called before anything is changed. */
  keepCopy: (reached: number) => Promise<void>
  functions?: KnownMigrations['functions'] | undefined
  now?: () => Date
}

/**
 * Runs what is pending, all of it in one transaction: a database is never between two versions of the program,
 * and whatever fails leaves it as it was.
 */
export async function migrate({
  path,
  migrations,
  keepCopy,
  functions = {},
  now = () => new Date(),
}: Migrating): Promise<readonly Migration[]> {
  makePrivate(path)
  const database = new DatabaseSync(path, { timeout: 5_000 })
  try {
    // Before the first table: the file shall be what the store expects from its first page on.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const applied = appliedIn(database, path)
    const pending = pendingMigrations(applied, migrations)
    if (pending.length === 0) return []
    if (applied.length > 0) await keepCopy(applied.length)
    for (const [name, work] of Object.entries(functions))
      database.function(name, { deterministic: true }, (text) => work(String(text)))
    run(database, pending, timestamp(now()))
    return pending
  } catch (error) {
    throw whyDamaged(error) === undefined ? storeError(error) : unreadable(path, error)
  } finally {
    database.close()
  }
}

const unreadable = (path: string, error: unknown) =>
  new CannotStart(
    `${path} is damaged or no database at all: ${whyDamaged(error)}; docs/operations/backup-and-restore.md tells how to go back to a copy.`,
    { cause: error },
  )

/** SQLite would let everybody of the machine read it. Its other files follow the first one. */
function makePrivate(path: string) {
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch (error) {
    if (isDiskFull(error)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`${path} cannot be written: ${why}; it must belong to the user that runs Fieldside.`, {
      cause: error,
    })
  }
}

function appliedIn(database: DatabaseSync, path: string): AppliedMigration[] {
  const tables = database.prepare(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`).all()
  if (tables.length === 0) return []
  if (!tables.some(({ name }) => name === '_migrations')) {
    throw new CannotStart(`${path} is not a database of Fieldside: it has tables, but no record of migrations.`)
  }
  const applied = database.prepare('SELECT "number", "name", "checksum" FROM "_migrations" ORDER BY "number"').all()
  return applied as unknown as AppliedMigration[]
}

function run(database: DatabaseSync, pending: readonly Migration[], at: string) {
  // Rebuilding a table would otherwise delete what points at it; the check before the commit finds what is left hanging.
  database.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  let current: Migration | undefined
  try {
    if (pending[0]?.number === 1) database.exec(MIGRATIONS_TABLE)
    const record = database.prepare(
      'INSERT INTO "_migrations" ("number", "name", "checksum", "at") VALUES (?, ?, ?, ?)',
    )
    for (const migration of pending) {
      current = migration
      withoutTransactions(database, () => database.exec(migration.sql))
      checkReferences(database)
      record.run(migration.number, migration.name, migration.checksum, at)
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    const why = error instanceof Error ? error.message : String(error)
    throw new CannotStart(`Migration ${current?.name} failed and the database is as it was: ${why}.`, { cause: error })
  }
}

/** A migration that ended the transaction it runs in could not be undone. */
function withoutTransactions(database: DatabaseSync, work: () => void) {
  const { SQLITE_TRANSACTION, SQLITE_DENY, SQLITE_OK } = constants
  database.setAuthorizer((action) => (action === SQLITE_TRANSACTION ? SQLITE_DENY : SQLITE_OK))
  try {
    work()
  } finally {
    database.setAuthorizer(null)
  }
}

function checkReferences(database: DatabaseSync) {
  const [broken] = database.prepare('PRAGMA foreign_key_check').all()
  if (broken)
    throw new Error(
      `a row of ${String(broken['table'])} points at a row of ${String(broken['parent'])} that does not exist`,
    )
}
