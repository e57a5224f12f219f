import type { Stored } from '../filter/memory.ts'
import type { Reader } from '../reader.ts'
import type { Collection } from '../schema/collection.ts'
import { RelatedRecords } from '../viewing/related-records.ts'
import { GUEST } from '../viewing/viewer.ts'
import { type Change, changeInRow } from './change.ts'
import { rowsOfRecordsAfter } from './change-rows.ts'

/** What came of a change: a record, nothing where it is deleted, or `unknown` where that had to be forgotten. */
export type ChangeOutcome = Stored | undefined | 'unknown'

/**
 * What came of changes, by their numbers. A row tells how its record was, so what came of a change is how the record was
 * when it was changed next, or else how it is. `changes` are all of a stretch, in order.
 */
export async function changeOutcomes(
  db: Reader,
  changes: readonly Change[],
  isWanted: (change: Change) => boolean,
): Promise<ReadonlyMap<number, ChangeOutcome>> {
  const outcomes = new Map<number, ChangeOutcome>()
  const next = new Map<string, Change>()
  const open = new Map<string, Change>()
  for (const change of changes.toReversed()) {
    const key = keyOf(change)
    const later = next.get(key)
    next.set(key, change)
    if (!isWanted(change)) continue
    if (change.action === 'delete') outcomes.set(change.seq, undefined)
    else if (later) outcomes.set(change.seq, later.before ?? 'unknown')
    else open.set(key, change)
  }
  const last = changes.at(-1)
  if (open.size === 0 || !last) return outcomes
  const records = await recordsOf(db, [...open.values()])
  // Asked last: whatever changed a record before it was read is among these.
  for (const [key, later] of await firstLater(db, last.seq, [...open.values()])) records.set(key, later.before)
  for (const [key, { seq }] of open) outcomes.set(seq, records.get(key) ?? 'unknown')
  return outcomes
}

const keyOf = ({ collection, id }: Pick<Change, 'collection' | 'id'>) => `${collection.name} ${id}`

async function recordsOf(db: Reader, changes: readonly Change[]): Promise<Map<string, Stored | undefined>> {
  const records = new Map<string, Stored | undefined>()
  const idsOf = new Map<Collection, string[]>()
  for (const { collection, id } of changes) {
    const ids = idsOf.get(collection)
    if (ids) ids.push(id)
    else idsOf.set(collection, [id])
  }
  const relatives = new RelatedRecords(db.selector, db.store, db.contextFor(GUEST))
  for (const [collection, ids] of idsOf)
    for (const record of await relatives.withIds(collection, ids))
      records.set(keyOf({ collection, id: record.id }), record)
  return records
}

async function firstLater(db: Reader, seq: number, changes: readonly Change[]): Promise<Map<string, Change>> {
  const { schema, dialect } = db.selector
  const ids = [...new Set(changes.map(({ id }) => id))]
  const first = new Map<string, Change>()
  for (const row of await rowsOfRecordsAfter(db.store, seq, ids, dialect.elements('?'))) {
    const change = changeInRow(schema, row)
    if (change && !first.has(keyOf(change))) first.set(keyOf(change), change)
  }
  return first
}
