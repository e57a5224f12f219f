import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../storage/cannot-start.ts'
import type { DataSource } from '../storage/data-source.ts'
import { checkContents, contentsOf, type TableContents } from './copy-all.ts'
import { SqliteRows, tablesIn } from './sqlite-rows.ts'

export interface Moved {
  readonly tables: number
  readonly rows: number
}

/**
 * Copies everything that one database holds into an empty one, which may be of the other kind. Afterwards a copy of each is held
 * against the other: every row with its files, and the numbers that were given last.
 */
export async function moveEverything(from: DataSource, to: DataSource, workFolder: string): Promise<Moved> {
  if (!(await from.exists())) throw new CannotStart(`${from.location} holds nothing to move.`)
  if (await to.exists()) throw new CannotStart(`${to.location} has something in it: name an empty place to move to.`)
  const folder = mkdtempSync(join(workFolder, 'moving-'))
  const [before, after] = [join(folder, 'before.db'), join(folder, 'after.db')]
  try {
    await from.backup(before)
    const found = await from.inspect(before, { mayLackAdmin: true })
    if (!found.ok || found.holds.isOutdated)
      throw new CannotStart(`${from.location} is not up to date: start the service on it once, then move it.`)
    await to.restore(before, { mayLackAdmin: true })
    await to.backup(after)
    return await compared(before, after)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What both hold; throws where they differ. */
async function compared(before: string, after: string): Promise<Moved> {
  const [one, other] = [before, after].map((file) => new DatabaseSync(file, { readOnly: true })) as [
    DatabaseSync,
    DatabaseSync,
  ]
  try {
    const tables = tablesIn(one)
    const [source, target] = [new SqliteRows(one), new SqliteRows(other)]
    const held = await contentsOf(tables, source)
    await checkContents(tables, held, target)
    const counters = [await source.counters(), await target.counters()].map(given)
    if (counters[0] !== counters[1]) throw new Error(`the numbers that were given last differ: ${counters.join(', ')}`)
    return { tables: tables.length, rows: sum([...held.values()]) }
  } finally {
    one.close()
    other.close()
  }
}

/** A counter that has given nothing may be there or not. */
const given = (counters: ReadonlyMap<string, number>) =>
  JSON.stringify([...counters].filter(([, last]) => last > 0).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const sum = (contents: readonly TableContents[]) => contents.reduce((total, { rows }) => total + rows, 0)
