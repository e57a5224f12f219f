import type { ClientBase } from 'pg'
import { quoted } from '../filter/sql.ts'
import { queryRows, runStatement } from '../postgres/connection.ts'
import type { MovedRow, RowSource, RowTarget, TableShape } from './table-ends.ts'

/** Rows of a PostgreSQL database, within a transaction of the caller. */

/** Pieces of files are large. */
const PORTION = 50
/** So many values a statement takes. */
const PARAMETERS_MOST = 60_000

export class PostgresRows implements RowSource, RowTarget {
  readonly #client: ClientBase

  constructor(client: ClientBase) {
    this.#client = client
  }

  async *portions({ name, columns, key }: TableShape): AsyncGenerator<readonly MovedRow[]> {
    const [list, order] = [columns.map(quoted).join(', '), key.map(quoted).join(', ')]
    await this.#client.query(
      `DECLARE "moving" NO SCROLL CURSOR FOR SELECT ${list} FROM ${quoted(name)} ORDER BY ${order}`,
    )
    for (;;) {
      const rows = await queryRows(this.#client, `FETCH ${PORTION} FROM "moving"`)
      if (rows.length > 0) yield rows
      if (rows.length < PORTION) break
    }
    await this.#client.query('CLOSE "moving"')
  }

  /** Of private tables: the numbers of records follow from the records. */
  async counters(): Promise<ReadonlyMap<string, number>> {
    const found = new Map<string, number>()
    for (const { table, column, sequence } of await this.#sequences()) {
      if (column === '_seq') continue
      const [row] = await queryRows(this.#client, `SELECT "last_value", "is_called"::int FROM ${sequence}`)
      if (row?.[1]) found.set(table, Number(row[0]))
    }
    return found
  }

  async clear(tables: readonly TableShape[]) {
    await this.#client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')} RESTART IDENTITY`)
  }

  async insert({ name, columns }: TableShape, rows: readonly MovedRow[]) {
    const most = Math.max(1, Math.floor(PARAMETERS_MOST / columns.length))
    const places = `(${columns.map(() => '?').join(', ')})`
    for (let at = 0; at < rows.length; at += most) {
      const part = rows.slice(at, at + most)
      const sql = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES ${part.map(() => places).join(', ')}`
      await runStatement(this.#client, sql, part.flat())
    }
  }

  async setCounters(counters: ReadonlyMap<string, number>) {
    for (const { table, sequence, column } of await this.#sequences()) {
      const [row] = await queryRows(this.#client, `SELECT max(${quoted(column)}) FROM ${quoted(table)}`)
      const last = Math.max(Number(row?.[0] ?? 0), counters.get(table) ?? 0)
      if (last > 0) await this.#client.query('SELECT setval($1, $2)', [sequence, last])
    }
  }

  async #sequences() {
    const rows = await queryRows(
      this.#client,
      `SELECT c.relname, a.attname, pg_get_serial_sequence(quote_ident(c.relname), a.attname)
       FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attidentity <> ''
       WHERE c.relnamespace = current_schema()::regnamespace
       ORDER BY c.relname`,
    )
    return rows.map(([table, column, sequence]) => ({
      table: String(table),
      column: String(column),
      sequence: String(sequence),
    }))
  }
}
