import { createHash } from 'node:crypto'
import type { MovedRow, RowSource, RowTarget, TableShape } from './table-ends.ts'

/** How many rows a table has, and a hash over all of them. */
export interface TableContents {
  readonly rows: number
  readonly hash: string
}

/** Copies every row of every table; answers what was copied, by tables. */
export async function copyAll(
  tables: readonly TableShape[],
  from: RowSource,
  to: RowTarget,
): Promise<ReadonlyMap<string, TableContents>> {
  await to.clear(tables)
  const copied = new Map<string, TableContents>()
  for (const table of tables) {
    const contents = new ContentsHash()
    for await (const rows of from.portions(table)) {
      contents.add(rows)
      await to.insert(table, rows)
    }
    copied.set(table.name, contents.end())
  }
  await to.setCounters(await from.counters())
  return copied
}

/** What a database holds, by tables. */
export async function contentsOf(
  tables: readonly TableShape[],
  held: RowSource,
): Promise<ReadonlyMap<string, TableContents>> {
  const found = new Map<string, TableContents>()
  for (const table of tables) found.set(table.name, await contentsOfTable(table, held))
  return found
}

async function contentsOfTable(table: TableShape, held: RowSource): Promise<TableContents> {
  const contents = new ContentsHash()
  for await (const rows of held.portions(table)) contents.add(rows)
  return contents.end()
}

/** Throws unless a database holds exactly this. */
export async function checkContents(
  tables: readonly TableShape[],
  wanted: ReadonlyMap<string, TableContents>,
  held: RowSource,
): Promise<void> {
  for (const table of tables) {
    const found = await contentsOfTable(table, held)
    const copied = wanted.get(table.name)
    if (found.hash !== copied?.hash)
      throw new Error(`the copy of ${table.name} differs: ${copied?.rows} rows became ${found.rows}`)
  }
}

class ContentsHash {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(rows: readonly MovedRow[]) {
    for (const row of rows) {
      this.#rows++
      for (const value of row) {
        if (value instanceof Uint8Array) this.#hash.update(`b${value.byteLength}:`).update(value)
        else if (typeof value === 'string') this.#hash.update(`t${value.length}:${value}`)
        else this.#hash.update(value === null ? 'n' : `d${Number(value)}:`)
      }
    }
  }

  end(): TableContents {
    return { rows: this.#rows, hash: this.#hash.digest('hex') }
  }
}
