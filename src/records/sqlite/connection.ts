import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ConstraintError, type SqlValue } from '../store.ts'

/** A connection with its prepared statements, the most recently used ones kept. */

const STATEMENTS_KEPT = 400

/** SQLite's extended result codes. */
const CONSTRAINT_CHECK = 275
const CONSTRAINT_FOREIGN_KEY = 787
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

export class Connection {
  readonly database: DatabaseSync
  readonly #lists = new Map<string, StatementSync>()
  readonly #objects = new Map<string, StatementSync>()

  constructor(path: string, options: { readOnly: boolean }) {
    this.database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: 5_000 })
    this.database.exec('PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000')
    if (!options.readOnly) this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  }

  rows(sql: string, params: readonly SqlValue[]): SqlValue[][] {
    const statement = this.#prepared(this.#lists, sql, true)
    return statement.all(...params) as unknown as SqlValue[][]
  }

  all<Row>(sql: string, params: readonly SqlValue[]): Row[] {
    return this.#prepared(this.#objects, sql, false).all(...params) as Row[]
  }

  run(sql: string, params: readonly SqlValue[]): number {
    try {
      return Number(this.#prepared(this.#objects, sql, false).run(...params).changes)
    } catch (error) {
      throw constraintError(error) ?? error
    }
  }

  close() {
    this.#lists.clear()
    this.#objects.clear()
    this.database.close()
  }

  #prepared(cache: Map<string, StatementSync>, sql: string, asLists: boolean): StatementSync {
    const found = cache.get(sql)
    if (found) {
      // Kept in order of use: the oldest comes first.
      if (cache.size === STATEMENTS_KEPT) {
        cache.delete(sql)
        cache.set(sql, found)
      }
      return found
    }
    const statement = this.database.prepare(sql)
    if (asLists) statement.setReturnArrays(true)
    if (cache.size >= STATEMENTS_KEPT) cache.delete(cache.keys().next().value ?? '')
    cache.set(sql, statement)
    return statement
  }
}

function constraintError(error: unknown): ConstraintError | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  switch (error.errcode) {
    case CONSTRAINT_UNIQUE:
    case CONSTRAINT_PRIMARY_KEY:
      return new ConstraintError('unique', columnsIn(error.message), { cause: error })
    case CONSTRAINT_CHECK:
      return new ConstraintError('check', [], { cause: error })
    case CONSTRAINT_FOREIGN_KEY:
      return new ConstraintError('foreign', [], { cause: error })
    default:
      return undefined
  }
}

/** `UNIQUE constraint failed: teams.name, teams.division` */
const columnsIn = (message: string) => [...message.matchAll(/\w+\.(\w+)/g)].map((match) => match[1] ?? '')
