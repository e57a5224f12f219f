import { auditUpdate } from '#records/audit.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Actor } from '#records/viewing/actor.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Body, type ShapeOptions, updateIn, type WrittenRecord } from '#records/viewing/viewer-records.ts'
import type { Dependencies } from '../areas/dependencies.ts'

/** An update through the record service. */
export interface RecordUpdate {
  readonly id: string
  readonly body: Body
}

/** One that is made by itself. */
export interface LoneUpdate extends RecordUpdate {
  readonly actor: Actor
  readonly options: ShapeOptions
}

/** Takes the place of a plain write through the record service, where a write means more than that. */
export interface RecordWriter {
  readonly collection: Collection
  /** In a transaction that it may share with others. */
  update(tx: Transaction, viewer: Viewer, update: RecordUpdate, dependencies: Dependencies): Promise<WrittenRecord>
  /** Updates that cannot share a transaction: they wait for something else, such as a password that is hashed. */
  readonly alone?: {
    isFor(body: Body): boolean
    update(dependencies: Dependencies, update: LoneUpdate): Promise<unknown>
  }
}

/** What is written through the record service where nobody declared more. */
const plainWriter = (collection: Collection): RecordWriter => ({
  collection,
  update: (tx, viewer, { id, body }) => updateIn(tx, viewer, collection, id, body),
})

/** The writer of every collection. */
export function writersOf(declared: readonly RecordWriter[]): (collection: Collection) => RecordWriter {
  const byCollection = new Map(declared.map((writer) => [writer.collection, writer]))
  return (collection) => byCollection.get(collection) ?? plainWriter(collection)
}

/** Updates that are kept with who, before and after; the rule of the collection says who may. */
export const auditedUpdates = (collection: Collection, action: string): RecordWriter => ({
  collection,
  update: (tx, viewer, { id, body }) =>
    updateIn(tx, viewer, collection, id, body, (...[, , before, after]) =>
      auditUpdate(tx, viewer, action, collection, before, after),
    ),
})
