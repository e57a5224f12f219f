import { notFound } from '../errors.ts'
import { PreparedQuery } from '../prepared-query.ts'
import { execute, returnedRows, selectPrepared, selectRows } from '../run-query.ts'
import type { Collection } from '../schema/collection.ts'
import type { PreparedFile } from '../schema/values.ts'
import type { StoreReads, StoreTransaction } from './store.ts'

/** Contents in chunks, each content once, in the database: a backup is one file, and every process sees them. */

export const CHUNK_BYTES = 256 * 1024

export interface Blob {
  hash: string
  size: number
  type: string
}

async function storeBlob(tx: StoreTransaction, { hash, type, bytes }: Omit<PreparedFile, 'name'>, at: string) {
  const isNew = await execute(tx, (queries) =>
    queries
      .insertInto('_blobs')
      .values({ hash, size: bytes.byteLength, type, at })
      .onConflict((conflict) => conflict.doNothing()),
  )
  if (!isNew) return
  for (let part = 0; part * CHUNK_BYTES < bytes.byteLength; part++) {
    const chunk = bytes.subarray(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES)
    await execute(tx, (queries) => queries.insertInto('_chunks').values({ hash, part, bytes: chunk }))
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

const chunkQuery = new PreparedQuery((queries, { hash, part }: { hash: string; part: number }) =>
  queries.selectFrom('_chunks').select('bytes').where('hash', '=', hash).where('part', '=', part),
)

async function readChunk(reads: StoreReads, hash: string, part: number): Promise<Uint8Array> {
  const [row] = await selectPrepared(reads, chunkQuery, { hash, part })
  // Its last record may be deleted while it is read.
  if (!row) throw notFound()
  return row.bytes
}

export async function readWhole(reads: StoreReads, { hash, size }: Blob): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(readPart(reads, hash, 0, size - 1)))
}

const fileQuery = new PreparedQuery((queries, file: { collection: string; record: string; name: string }) =>
  queries
    .selectFrom('_files as f')
    .innerJoin('_blobs as b', 'b.hash', 'f.hash')
    .select(['f.field', 'b.hash', 'b.size', 'b.type'])
    .where('f.collection', '=', file.collection)
    .where('f.record', '=', file.record)
    .where('f.name', '=', file.name),
)

export async function fileOf(
  reads: StoreReads,
  { name: collection }: Collection,
  record: string,
  name: string,
): Promise<(Blob & { field: string }) | undefined> {
  return (await selectPrepared(reads, fileQuery, { collection, record, name }))[0]
}

const thumbQuery = new PreparedQuery((queries, { hash, size }: { hash: string; size: string }) =>
  queries
    .selectFrom('_thumbs as t')
    .innerJoin('_blobs as b', 'b.hash', 't.thumb')
    .select(['b.hash', 'b.size', 'b.type'])
    .where('t.hash', '=', hash)
    .where('t.size', '=', size),
)

export async function thumbOf(reads: StoreReads, hash: string, size: string): Promise<Blob | undefined> {
  return (await selectPrepared(reads, thumbQuery, { hash, size }))[0]
}

/** Keeps a thumb as long as its original. Whoever made the same one meanwhile was right as well. */
export async function keepThumb(
  tx: StoreTransaction,
  original: string,
  size: string,
  thumb: Omit<PreparedFile, 'name'>,
  at: string,
) {
  const [still] = await selectRows(tx, (queries) =>
    queries.selectFrom('_blobs').select('hash').where('hash', '=', original),
  )
  if (!still) throw notFound()
  await storeBlob(tx, thumb, at)
  await execute(tx, (queries) =>
    queries
      .insertInto('_thumbs')
      .values({ hash: original, size, thumb: thumb.hash })
      .onConflict((conflict) => conflict.doNothing()),
  )
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
  const { name, hash } = file
  await execute(tx, (queries) =>
    queries.insertInto('_files').values({ collection: collection.name, record, field, name, hash }),
  )
}

/** Takes files off a record: the named ones, or all. */
export async function detachFiles(
  tx: StoreTransaction,
  collection: Collection,
  record: string,
  names?: readonly string[],
) {
  const gone = await returnedRows(tx, (queries) => {
    const all = queries.deleteFrom('_files').where('collection', '=', collection.name).where('record', '=', record)
    return (names ? all.where('name', 'in', names) : all).returning('hash')
  })
  await dropUnused(
    tx,
    gone.map(({ hash }) => hash),
  )
}

/** Deletes contents that no record uses any more, with their thumbs. A small image can be its own thumb. */
async function dropUnused(tx: StoreTransaction, hashes: readonly string[]) {
  if (hashes.length === 0) return
  const found = await selectRows(tx, (queries) =>
    queries
      .selectFrom('_blobs as b')
      .select('b.hash')
      .where('b.hash', 'in', hashes)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('_files as f').select('f.hash').whereRef('f.hash', '=', 'b.hash'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('_thumbs as t')
              .select('t.hash')
              .whereRef('t.thumb', '=', 'b.hash')
              .whereRef('t.hash', '<>', 'b.hash'),
          ),
        ),
      ),
  )
  if (found.length === 0) return
  const unused = found.map(({ hash }) => hash)
  const thumbs = await selectRows(tx, (queries) =>
    queries.selectFrom('_thumbs').select('thumb').where('hash', 'in', unused).whereRef('thumb', '<>', 'hash'),
  )
  await execute(tx, (queries) => queries.deleteFrom('_blobs').where('hash', 'in', unused))
  await dropUnused(
    tx,
    thumbs.map(({ thumb }) => thumb),
  )
}
