import { Database } from './database.ts'
import { openTemporaryStore } from './databases.testing.ts'
import type { Collection } from './schema/collection.ts'
import type { PrivateTable } from './schema/private-table.ts'
import { defineSchema } from './schema/schema.ts'

/** A database for a test: made from the declarations, gone with `close`. */
export async function openTemporary(
  collections: readonly Collection[],
  options: { tables?: readonly PrivateTable[]; now?: () => Date } = {},
): Promise<{ db: Database; close: () => Promise<void>; folder: string }> {
  const { store, folder, createTables, close } = await openTemporaryStore()
  const schema = defineSchema(collections)
  await store.write(async (tx) => {
    for (const sql of createTables(schema, options.tables)) await tx.run(sql)
  })
  return { db: new Database(schema, store, options.now), close, folder }
}
