import { auditUpdate } from '#records/audit.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Actor } from '#records/viewing/actor.ts'
import { type Body, type ShapeOptions, updateAs } from '#records/viewing/viewer-records.ts'
import type { Dependencies } from '../areas/dependencies.ts'

/** A write through the record service. */
export interface RecordWrite {
  readonly actor: Actor
  readonly id: string
  readonly body: Body
  readonly options: ShapeOptions
}

/** Takes the place of a plain write through the record service, where a write means more than that. */
export interface RecordWriter {
  readonly collection: Collection
  update?(dependencies: Dependencies, write: RecordWrite): Promise<unknown>
}

/** Updates that are kept with who, before and after; the rule of the collection says who may. */
export const auditedUpdates = (collection: Collection, action: string): RecordWriter => ({
  collection,
  update: ({ db }, { actor, id, body, options }) =>
    updateAs(db, actor, collection, id, body, options, (tx, viewer, before, after) =>
      auditUpdate(tx, viewer, action, collection, before, after),
    ),
})
