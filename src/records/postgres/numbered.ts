/** Texts and names in quotes are left alone. */
const PARTS = /'[^']*'|"[^"]*"|\?/g

const KEPT = 1_000
/** Longer ones, of which no two may be alike, are read anew each time. */
const KEPT_LENGTH_MOST = 8_000

/** So often asked, a statement is prepared: its connection reads and plans it once. */
const OFTEN = 10
/** Each connection keeps what it has prepared. Whoever asks ever different questions does not fill it. */
const PREPARED_MOST = 300

export interface Statement {
  readonly text: string
  /** Under which it is prepared, where it is. */
  readonly name?: string
}

/** The statements of a process as PostgreSQL wants them: the engine writes `?`, and some are worth preparing. */
export class Statements {
  readonly #kept = new Map<string, { statement: Statement; asked: number }>()
  #prepared = 0

  of(sql: string): Statement {
    const known = this.#kept.get(sql)
    if (!known) return this.#keep(sql)
    if (++known.asked === OFTEN && this.#prepared < PREPARED_MOST)
      known.statement = { ...known.statement, name: `fieldside_${++this.#prepared}` }
    return known.statement
  }

  #keep(sql: string): Statement {
    const statement = { text: numbered(sql) }
    if (sql.length > KEPT_LENGTH_MOST) return statement
    if (this.#kept.size >= KEPT) this.#forgetOne()
    this.#kept.set(sql, { statement, asked: 1 })
    return statement
  }

  /** The oldest that has no name: a name stands for one text for ever. */
  #forgetOne() {
    for (const [sql, { statement }] of this.#kept)
      if (!statement.name) {
        this.#kept.delete(sql)
        return
      }
  }
}

/** A statement with its places numbered. */
export function numbered(sql: string): string {
  let places = 0
  return sql.replace(PARTS, (part) => (part === '?' ? `$${++places}` : part))
}
