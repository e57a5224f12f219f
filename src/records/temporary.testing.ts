import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Database } from './database.ts'
import type { Collection } from './schema/collection.ts'
import type { PrivateTable } from './schema/private-table.ts'
import { defineSchema } from './schema/schema.ts'
import { dataSourceIn } from './storage/choose-data-source.ts'

/** A database for a test: made from the declarations, gone with `close`. */
export async function openTemporary(
  collections: readonly Collection[],
  options: { tables?: readonly PrivateTable[]; now?: () => Date } = {},
): Promise<{ db: Database; close: () => Promise<void>; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-'))
  const source = dataSourceIn(folder)
  const store = source.open()
  const schema = defineSchema(collections)
  await store.write(async (tx) => {
    for (const sql of source.createTables(schema, options.tables)) await tx.run(sql)
  })
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db: new Database(schema, store, options.now), close, folder }
}
