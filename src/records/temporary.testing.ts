import { Database } from './database.ts'
import { openTemporaryStore } from './databases.testing.ts'
import type { Collection } from './schema/collection.ts'
import type { PrivateTable } from './schema/private-table.ts'
import { defineSchema } from './schema/schema.ts'
import type { Store } from './storage/store.ts'

/** A database for a test: made from the declarations, gone with `close`. */
export async function openTemporary(
  collections: readonly Collection[],
  options: { tables?: readonly PrivateTable[]; now?: () => Date; file?: Buffer | undefined } = {},
): Promise<{ db: Database; close: () => Promise<void>; folder: string; another: () => Database }> {
  const schema = defineSchema(collections)
  const { store, folder, another, close } = await openTemporaryStore({
    schema,
    tables: options.tables,
    file: options.file,
  })
  const on = (opened: Store) => new Database(schema, opened, options.now)
  return { db: on(store), close, folder, another: () => on(another()) }
}
