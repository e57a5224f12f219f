import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type ConnectionOptions, SqliteConnection } from './connection.ts'
import type { Connection } from './store.ts'

/** A database of tests that is emptied for the next one: to open it and read what tables it has takes as long as a short test. */

const NAME = 'fieldside.db'

export class ReusedDatabase {
  readonly folder: string
  readonly path: string
  readonly #writer: SqliteConnection
  readonly #reader: SqliteConnection
  /** Beside the others: theirs would have to forget all statements to leave references unchecked for a moment. */
  readonly #cleaner: DatabaseSync
  readonly #filled: StatementSync
  readonly #schemaVersion: unknown

  /** `file`: with tables that are empty. */
  constructor(place: string, file: Buffer) {
    this.folder = mkdtempSync(join(place, 'fieldside-'))
    this.path = join(this.folder, NAME)
    writeFileSync(this.path, file)
    this.#writer = new SqliteConnection(this.path, { readOnly: false })
    this.#reader = new SqliteConnection(this.path, { readOnly: true })
    this.#cleaner = new DatabaseSync(this.path, { enableForeignKeyConstraints: false, timeout: 5_000 })
    const tables = namesIn(this.#cleaner.prepare(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`))
    const each = tables.map((name) => `SELECT '${name}' AS "name" WHERE EXISTS (SELECT 1 FROM "${name}")`)
    this.#filled = this.#cleaner.prepare(each.join(' UNION ALL ') || `SELECT '' AS "name" WHERE 0`)
    this.#schemaVersion = this.#readSchemaVersion()
  }

  /** To be closed as any other is: whoever still asks after that is told so, and does not meet the next test. */
  readonly connect = (_path: string, { readOnly }: ConnectionOptions): Connection =>
    lent(readOnly ? this.#reader : this.#writer)

  /** Answers whether it is as it was at first. A test may have changed more than rows. */
  empty(): boolean {
    if (this.#writer.database.isTransaction || this.#reader.database.isTransaction) return false
    if (this.#readSchemaVersion() !== this.#schemaVersion) return false
    const deleting = namesIn(this.#filled).map((name) => `DELETE FROM "${name}";`)
    this.#cleaner.exec(`BEGIN; ${deleting.join(' ')} COMMIT`)
    for (const name of readdirSync(this.folder))
      if (!name.startsWith(NAME)) rmSync(join(this.folder, name), { recursive: true, force: true })
    return true
  }

  remove() {
    this.#cleaner.close()
    this.#reader.close()
    this.#writer.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #readSchemaVersion(): unknown {
    return this.#cleaner.prepare('PRAGMA schema_version').get()?.['schema_version']
  }
}

const namesIn = (statement: StatementSync) => statement.all().map(({ name }) => String(name))

function lent(kept: SqliteConnection): Connection {
  let isOpen = true
  const open = () => {
    if (!isOpen) throw new Error('database is not open')
    return kept
  }
  return {
    get database() {
      return open().database
    },
    rows: (...asked) => open().rows(...asked),
    all: (...asked) => open().all(...asked),
    run: (...asked) => open().run(...asked),
    close() {
      isOpen = false
    },
  }
}
