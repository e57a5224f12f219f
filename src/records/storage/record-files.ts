import type { Stored } from '../filter/memory.ts'
import type { Collection } from '../schema/collection.ts'
import { isPreparedFile } from '../schema/values.ts'
import { attachFile, detachFiles } from './blobs.ts'
import type { StoreTransaction } from './store.ts'

/** The files that come and go with the fields of a record. */

export const hasFiles = ({ declared }: Collection) => Object.values(declared).some(({ kind }) => kind === 'file')

/** In the record a file is its name. */
export function withFileNames(
  collection: Collection,
  values: Readonly<Record<string, unknown>> & { id: string },
): Stored {
  const record: Record<string, unknown> & { id: string } = { ...values }
  const nameOf = (value: unknown) => (isPreparedFile(value) ? value.name : value)
  for (const [name, field] of Object.entries(collection.declared)) {
    if (field.kind !== 'file' || !(name in record)) continue
    record[name] = Array.isArray(record[name]) ? (record[name] as unknown[]).map(nameOf) : nameOf(record[name])
  }
  return record
}

export async function attachFiles(
  tx: StoreTransaction,
  collection: Collection,
  id: string,
  values: Readonly<Record<string, unknown>>,
  at: string,
) {
  for (const [name, field] of Object.entries(collection.declared)) {
    if (field.kind !== 'file') continue
    for (const file of [values[name]].flat().filter(isPreparedFile))
      await attachFile(tx, collection, id, name, file, at)
  }
}

/** Takes off a record the files that it no longer names in these fields. */
export async function detachReplaced(
  tx: StoreTransaction,
  collection: Collection,
  before: Stored,
  after: Stored,
  names: readonly string[],
) {
  const files = names.filter((name) => collection.declared[name]?.kind === 'file')
  const namesIn = (record: Stored) => files.flatMap((name) => [record[name]].flat().map(String).filter(Boolean))
  const kept = new Set(namesIn(after))
  const gone = namesIn(before).filter((name) => !kept.has(name))
  if (gone.length > 0) await detachFiles(tx, collection, before.id, gone)
}
