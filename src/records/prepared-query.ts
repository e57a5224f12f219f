import type { Compilable } from 'kysely'
import type { ReadQueries } from './queries.ts'
import type { SqlValue } from './storage/store.ts'

interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

/** Stands for a value that is given when the query is asked. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Values = Readonly<Record<string, SqlValue>>

const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A query that is built once, for what is asked with every request: building and compiling cost as much as the database
 * needs for the answer. `values` may only be put into the query, not looked at.
 */
export class PreparedQuery<V extends Values, Row> {
  readonly #build: (queries: ReadQueries, values: V) => Compilable<Row>
  readonly #statements = new WeakMap<ReadQueries, { sql: string; slots: readonly (SqlValue | Placeholder)[] }>()

  constructor(build: (queries: ReadQueries, values: V) => Compilable<Row>) {
    this.#build = build
  }

  statement(queries: ReadQueries, values: V): Statement {
    let made = this.#statements.get(queries)
    if (!made) {
      const { sql, parameters } = this.#build(queries, PLACEHOLDERS as V).compile()
      made = { sql, slots: parameters as readonly (SqlValue | Placeholder)[] }
      this.#statements.set(queries, made)
    }
    const params = made.slots.map((slot) => (slot instanceof Placeholder ? (values[slot.name] ?? null) : slot))
    return { sql: made.sql, params }
  }
}
