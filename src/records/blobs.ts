import type { Collection } from './collection.ts'
import { notFound } from './errors.ts'
import { quoted } from './filter/sql.ts'
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

/** A part of a content, both ends included, piece by piece: the next one is read when somebody wants it. */
export async function* readPart(reads: StoreReads, hash: string, start: number, end: number) {
  for (let part = Math.floor(start / CHUNK_BYTES); part * CHUNK_BYTES <= end; part++) {
    const chunk = await readChunk(reads, hash, part)
    const offset = part * CHUNK_BYTES
    yield chunk.subarray(Math.max(start - offset, 0), end + 1 - offset)
  }
}

async function readChunk(reads: StoreReads, hash: string, part: number): Promise<Uint8Array> {
  const [row] = await reads.rows('SELECT "bytes" FROM "_chunks" WHERE "hash" = ? AND "part" = ?', [hash, part])
  // Its last record may be deleted while it is read.
  if (!row) throw notFound()
  return row[0] as Uint8Array
}

export async function readWhole(reads: StoreReads, { hash, size }: Blob): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(readPart(reads, hash, 0, size - 1)))
}

const COLUMNS = 'b."hash", b."size", b."type"'

/** With its record's time, not the content's: that would tell whether somebody else had the same content before. */
export async function fileOf(reads: StoreReads, collection: Collection, record: string, name: string) {
  const [found] = await reads.all<Blob & { field: string; created: string }>(
    `SELECT f."field", r."created", ${COLUMNS} FROM "_files" AS f JOIN "_blobs" AS b ON b."hash" = f."hash"
     JOIN ${quoted(collection.name)} AS r ON r."id" = f."record"
     WHERE f."collection" = ? AND f."record" = ? AND f."name" = ?`,
    [collection.name, record, name],
  )
  return found
}

export async function thumbOf(reads: StoreReads, hash: string, size: string): Promise<Blob | undefined> {
  const [found] = await reads.all<Blob>(
    `SELECT ${COLUMNS} FROM "_thumbs" AS t JOIN "_blobs" AS b ON b."hash" = t."thumb"
     WHERE t."hash" = ? AND t."size" = ?`,
    [hash, size],
  )
  return found
}

/** Keeps a thumb as long as its original. Whoever made the same one meanwhile was right as well. */
export async function keepThumb(
  tx: StoreTransaction,
  original: string,
  size: string,
  thumb: Omit<PreparedFile, 'name'>,
  at: string,
) {
  const [still] = await tx.rows('SELECT 1 FROM "_blobs" WHERE "hash" = ?', [original])
  if (!still) throw notFound()
  await storeBlob(tx, thumb, at)
  await tx.run('INSERT INTO "_thumbs" ("hash", "size", "thumb") VALUES (?, ?, ?) ON CONFLICT DO NOTHING', [
    original,
    size,
    thumb.hash,
  ])
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

/** Deletes contents that no record uses any more, with their thumbs. A small image can be its own thumb. */
async function dropUnused(tx: StoreTransaction, hashes: readonly string[]) {
  const unused = await hashesIn(
    tx,
    `SELECT b."hash" FROM "_blobs" AS b WHERE b."hash" IN (SELECT value FROM json_each(?))
     AND NOT EXISTS (SELECT 1 FROM "_files" AS f WHERE f."hash" = b."hash")
     AND NOT EXISTS (SELECT 1 FROM "_thumbs" AS t WHERE t."thumb" = b."hash" AND t."hash" <> b."hash")`,
    hashes,
  )
  if (unused.length === 0) return
  const thumbs = await hashesIn(
    tx,
    'SELECT "thumb" FROM "_thumbs" WHERE "hash" IN (SELECT value FROM json_each(?)) AND "thumb" <> "hash"',
    unused,
  )
  await tx.run('DELETE FROM "_blobs" WHERE "hash" IN (SELECT value FROM json_each(?))', [JSON.stringify(unused)])
  await dropUnused(tx, thumbs)
}

async function hashesIn(tx: StoreTransaction, sql: string, listed: readonly string[]): Promise<string[]> {
  return (await tx.rows(sql, [JSON.stringify(listed)])).map(([hash]) => String(hash))
}
