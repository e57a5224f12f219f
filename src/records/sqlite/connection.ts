import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { hasForm } from '../filter/like.ts'
import type { StepLimit } from '../filter/steps.ts'
import type { SqlValue } from '../storage/store.ts'
import { COUNTED, EXACT_LIKE } from './dialect.ts'
import { storeError } from './errors.ts'

/** A connection with its prepared statements, the most recently used ones kept. */

const STATEMENTS_KEPT = 400
/** Longer ones are prepared anew each time: a prepared one takes many times its text. */
const KEPT_MAX_LENGTH = 8_000

export class SqliteConnection {
  readonly database: DatabaseSync
  readonly #lists = new Map<string, StatementSync>()
  readonly #objects = new Map<string, StatementSync>()
  /** Of the statement under way. */
  #steps: StepLimit | undefined

  readonly #onError: (error: unknown) => void

  constructor(path: string, options: { readOnly: boolean; onError?: (error: unknown) => void }) {
    this.#onError = options.onError ?? (() => {})
    this.database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: 5_000 })
    this.database.exec('PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000')
    // A statement cannot be interrupted from outside; a function that it calls for each row can end it.
    this.database.function(COUNTED, { varargs: true }, () => {
      this.#steps?.take()
      return 1
    })
    this.database.function(EXACT_LIKE, { deterministic: true }, (text, pattern) =>
      Number(hasForm(String(text ?? ''), String(pattern))),
    )
    if (!options.readOnly) this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  }

  rows(sql: string, params: readonly SqlValue[], steps?: StepLimit): SqlValue[][] {
    this.#steps = steps
    try {
      return this.#prepared(this.#lists, sql, true).all(...params) as unknown as SqlValue[][]
    } catch (error) {
      throw this.#told(error)
    }
  }

  all<Row>(sql: string, params: readonly SqlValue[]): Row[] {
    try {
      return this.#prepared(this.#objects, sql, false).all(...params) as Row[]
    } catch (error) {
      throw this.#told(error)
    }
  }

  run(sql: string, params: readonly SqlValue[]): number {
    try {
      return Number(this.#prepared(this.#objects, sql, false).run(...params).changes)
    } catch (error) {
      throw this.#told(error)
    }
  }

  close() {
    this.#lists.clear()
    this.#objects.clear()
    this.database.close()
  }

  #told(error: unknown): unknown {
    this.#onError(error)
    return storeError(error)
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
    if (sql.length > KEPT_MAX_LENGTH) return statement
    if (cache.size >= STATEMENTS_KEPT) cache.delete(cache.keys().next().value ?? '')
    cache.set(sql, statement)
    return statement
  }
}
