import type { Collection } from './collection.ts'
import type { StoreReads, StoreTransaction } from './store.ts'
import type { PreparedFile } from './values.ts'

/** Contents in chunks, each content once, in the database: a backup is one file, and every process sees them. */

export const CHUNK_BYTES = 256 * 1024

export interface Blob {
  hash: string
  size: number
  type: string
}

export async function storeBlob(tx: StoreTransaction, { hash, type, bytes }: Omit<PreparedFile, 'name'>, at: string) {
  const isNew = await tx.run(
    'INSERT INTO "_blobs" ("hash", "size", "type", "at") VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    [hash, bytes.byteLength, type, at],
  )
  if (!isNew) return
  for (let part = 0; part * CHUNK_BYTES < bytes.byteLength; part++) {
    const chunk = bytes.subarray(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES)
    await tx.run('INSERT INTO "_chunks" ("hash", "part", "bytes") VALUES (?, ?, ?)', [hash, part, chunk])
  }
}

export async function readChunk(reads: StoreReads, hash: string, part: number): Promise<Uint8Array | undefined> {
  const [row] = await reads.rows('SELECT "bytes" FROM "_chunks" WHERE "hash" = ? AND "part" = ?', [hash, part])
  return row?.[0] as Uint8Array | undefined
}

export async function fileOf(reads: StoreReads, collection: Collection, record: string, name: string) {
  const [found] = await reads.all<Blob & { field: string }>(
    `SELECT f."field", b."hash", b."size", b."type" FROM "_files" AS f JOIN "_blobs" AS b ON b."hash" = f."hash"
     WHERE f."collection" = ? AND f."record" = ? AND f."name" = ?`,
    [collection.name, record, name],
  )
  return found
}

export async function attachFile(
  tx: StoreTransaction,
  collection: Collection,
  record: string,
  field: string,
  file: PreparedFile,
  at: string,
) {
  await storeBlob(tx, file, at)
  await tx.run('INSERT INTO "_files" ("collection", "record", "field", "name", "hash") VALUES (?, ?, ?, ?, ?)', [
    collection.name,
    record,
    field,
    file.name,
    file.hash,
  ])
}

/** Takes files off a record: the named ones, or all. */
export async function detachFiles(
  tx: StoreTransaction,
  collection: Collection,
  record: string,
  names?: readonly string[],
) {
  const some = names ? ' AND "name" IN (SELECT value FROM json_each(?))' : ''
  const params = [collection.name, record, ...(names ? [JSON.stringify(names)] : [])]
  const gone = await tx.rows(`SELECT "hash" FROM "_files" WHERE "collection" = ? AND "record" = ?${some}`, params)
  if (gone.length === 0) return
  await tx.run(`DELETE FROM "_files" WHERE "collection" = ? AND "record" = ?${some}`, params)
  await dropUnused(
    tx,
    gone.map(([hash]) => String(hash)),
  )
}

/** Deletes contents that no record uses any more, with their thumbs. */
async function dropUnused(tx: StoreTransaction, hashes: readonly string[]) {
  const listed = JSON.stringify(hashes)
  const thumbs = await tx.rows('SELECT "thumb" FROM "_thumbs" WHERE "hash" IN (SELECT value FROM json_each(?))', [
    listed,
  ])
  const unused = `NOT EXISTS (SELECT 1 FROM "_files" AS f WHERE f."hash" = "_blobs"."hash")
    AND NOT EXISTS (SELECT 1 FROM "_thumbs" AS t WHERE t."thumb" = "_blobs"."hash")`
  await tx.run(`DELETE FROM "_blobs" WHERE "hash" IN (SELECT value FROM json_each(?)) AND ${unused}`, [listed])
  if (thumbs.length === 0) return
  await tx.run(`DELETE FROM "_blobs" WHERE "hash" IN (SELECT value FROM json_each(?)) AND ${unused}`, [
    JSON.stringify(thumbs.map(([thumb]) => thumb)),
  ])
}
