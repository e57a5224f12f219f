import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { CannotStart } from './cannot-start.ts'
import { timestamp } from './time.ts'

/** Brings a database to the state that the program needs, or leaves it as it was. */

export interface Migration {
  readonly number: number
  /** `0001_ground` */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Which migrations a database has seen. */
export const MIGRATIONS_TABLE = `CREATE TABLE "_migrations" (
  "number" INTEGER PRIMARY KEY CHECK ("number" > 0),
  "name" TEXT NOT NULL,
  "checksum" TEXT NOT NULL CHECK (length("checksum") = 64),
  "at" TEXT NOT NULL
) STRICT`

interface Applied {
  number: number
  name: string
  checksum: string
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+(?=\.sqlite\.sql$)/

/** The migrations of a folder in their order: 0001, 0002 and so on without a gap. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sqlite.sql'))
    .toSorted()
  return files.map((file, index) => {
    const [name, number] = FILE_NAME.exec(file) ?? []
    if (name === undefined || Number(number) !== index + 1) {
      const wanted = String(index + 1).padStart(4, '0')
      throw new CannotStart(
        `The migration ${file} stands where ${wanted}_<name>.sqlite.sql should: numbers have no gaps.`,
      )
    }
    // A checkout on Windows may end its lines otherwise; the migration is the same.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { number: index + 1, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

export interface Migrating {
  path: string
  migrations: readonly Migration[]
  /** Keeps a copy of a database that has something to lose; called before anything is changed. */
  keepCopy: (reached: number) => Promise<void>
  now?: () => Date
}

/**
 * Runs what is pending, all of it in one transaction: a database is never between two versions of the program,
 * and whatever fails leaves it as it was.
 */
export async function migrate({ path, migrations, keepCopy, now = () => new Date() }: Migrating): Promise<Migration[]> {
  makePrivate(path)
  const database = new DatabaseSync(path, { timeout: 5_000 })
  try {
    // Before the first table: the file shall be what the store expects from its first page on.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    const applied = appliedIn(database, path)
    checkHistory(applied, migrations)
    const pending = migrations.slice(applied.length)
    if (pending.length === 0) return []
    if (applied.length > 0) await keepCopy(applied.length)
    run(database, pending, timestamp(now()))
    return pending
  } catch (error) {
    throw isUnreadable(error) ? unreadable(path, error) : error
  } finally {
    database.close()
  }
}

/** SQLite's result codes for a damaged database and for a file that is none. */
const UNREADABLE = [11, 26]

const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && UNREADABLE.includes(Number(error.errcode))

const unreadable = (path: string, error: Error) =>
  new CannotStart(
    `${path} is damaged or no database at all: ${error.message}; docs/operations/backup-and-restore.md tells how to go back to a copy.`,
    { cause: error },
  )

/** SQLite would let everybody of the machine read it. Its other files follow the first one. */
const makePrivate = (path: string) => closeSync(openSync(path, 'a', 0o600))

function appliedIn(database: DatabaseSync, path: string): Applied[] {
  const tables = database.prepare(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`).all()
  if (tables.length === 0) return []
  if (!tables.some(({ name }) => name === '_migrations')) {
    throw new CannotStart(`${path} is not a database of Fieldside: it has tables, but no record of migrations.`)
  }
  const applied = database.prepare('SELECT "number", "name", "checksum" FROM "_migrations" ORDER BY "number"').all()
  return applied as unknown as Applied[]
}

function checkHistory(applied: readonly Applied[], migrations: readonly Migration[]) {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const known = migrations[index]
    if (number !== index + 1) throw new CannotStart(`The database lacks migration ${index + 1}, but has ${name}.`)
    if (!known) {
      throw new CannotStart(
        `The database has seen migration ${name}, which this program does not know: it needs a newer version of Fieldside.`,
      )
    }
    if (known.name !== name || known.checksum !== checksum) {
      throw new CannotStart(
        `The migration ${known.name} is not the one that the database has seen (${name}): a migration never changes once it has run.`,
      )
    }
  }
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
