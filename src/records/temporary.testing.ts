import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Collection } from './collection.ts'
import { Database } from './database.ts'
import type { PrivateTable } from './private-table.ts'
import { defineSchema } from './schema.ts'
import { createTablesSql } from './sqlite/ddl.ts'
import { openSqlite } from './sqlite/store.ts'

/** A database for a test: made from the declarations, gone with `close`. */
export async function openTemporary(
  collections: readonly Collection[],
  options: { tables?: readonly PrivateTable[]; now?: () => Date } = {},
): Promise<{ db: Database; close: () => Promise<void>; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-'))
  const store = openSqlite(join(folder, 'fieldside.db'))
  const schema = defineSchema(collections)
  await store.write(async (tx) => {
    for (const sql of createTablesSql(schema, options.tables)) await tx.run(sql)
  })
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db: new Database(schema, store, options.now), close, folder }
}
