import type { Pool } from 'pg'

/** Which columns the unique indexes are about, asked once each: the error tells only the index. */
export class IndexColumns {
  readonly #readers: Pool
  readonly #known = new Map<string, readonly string[]>()

  constructor(readers: Pool) {
    this.#readers = readers
  }

  async of(index: string): Promise<readonly string[]> {
    const known = this.#known.get(index)
    if (known) return known
    const { rows } = await this.#readers.query<{ name: string | null }>(COLUMNS, [index])
    const names = rows.map(({ name }) => name)
    // One on an expression is about no column that could be named.
    const columns = names.every((name) => name !== null) ? names : []
    this.#known.set(index, columns)
    return columns
  }
}

const COLUMNS = `
  SELECT a.attname AS name
  FROM pg_index AS i
  CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
  LEFT JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number AND k.number > 0
  WHERE i.indexrelid = to_regclass(quote_ident($1))
  ORDER BY k.place`
