import type { DatabaseSync } from 'node:sqlite'
import { quoted } from '../filter/sql.ts'
import type { SqlValue } from '../storage/store.ts'
import type { MovedRow, RowSource, RowTarget, TableShape } from './table-ends.ts'

/** Rows of an SQLite file that nobody else uses. */

/** Pieces of files are large. */
const PORTION = 50

/** Every table of ours but the record of migrations, which each database has of its own. */
export function tablesIn(database: DatabaseSync): TableShape[] {
  const names = database
    .prepare(`SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%' ORDER BY "name"`)
    .all()
    .map(({ name }) => String(name))
  return names.filter((name) => name !== '_migrations').map((name) => shapeOf(database, name))
}

function shapeOf(database: DatabaseSync, name: string): TableShape {
  const columns = database.prepare(`SELECT "name", "pk" FROM pragma_table_info(?) ORDER BY "cid"`).all(name)
  const key = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((one, other) => Number(one['pk']) - Number(other['pk']))
  return {
    name,
    columns: columns.map((column) => String(column['name'])),
    key: key.map((column) => String(column['name'])),
  }
}

export class SqliteRows implements RowSource, RowTarget {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async *portions({ name, columns, key }: TableShape): AsyncGenerator<readonly MovedRow[]> {
    const [list, order] = [columns.map(quoted).join(', '), key.map(quoted).join(', ')]
    const statement = this.#database.prepare(`SELECT ${list} FROM ${quoted(name)} ORDER BY ${order}`)
    statement.setReturnArrays(true)
    let portion: MovedRow[] = []
    for (const row of statement.iterate()) {
      portion.push(row as unknown as MovedRow)
      if (portion.length < PORTION) continue
      yield portion
      portion = []
    }
    if (portion.length > 0) yield portion
  }

  async counters(): Promise<ReadonlyMap<string, number>> {
    const rows = this.#database.prepare(`SELECT "name", "seq" FROM "sqlite_sequence"`).all()
    return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]))
  }

  async clear(tables: readonly TableShape[]) {
    for (const { name } of tables) this.#database.exec(`DELETE FROM ${quoted(name)}`)
    this.#database.exec(`DELETE FROM "sqlite_sequence"`)
  }

  async insert({ name, columns }: TableShape, rows: readonly MovedRow[]) {
    const places = columns.map(() => '?').join(', ')
    const statement = this.#database.prepare(
      `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${places})`,
    )
    for (const row of rows) statement.run(...(row as SqlValue[]))
  }

  async setCounters(counters: ReadonlyMap<string, number>) {
    this.#database.exec(`DELETE FROM "sqlite_sequence"`)
    const statement = this.#database.prepare(`INSERT INTO "sqlite_sequence" ("name", "seq") VALUES (?, ?)`)
    for (const [name, last] of counters) statement.run(name, last)
  }
}
