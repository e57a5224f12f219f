import type { Change } from '#records/changes/change.ts'
import type { Database } from '#records/database.ts'
import type { Hop, RuleContext } from '#records/filter/bind.ts'
import type { RelationReader, Stored } from '#records/filter/memory.ts'
import type { StepLimit } from '#records/filter/steps.ts'
import type { Collection } from '#records/schema/collection.ts'
import { RelatedRecords } from '#records/viewing/related-records.ts'

type Records = ReadonlyMap<string, Stored | undefined>

/** The records of a collection that were changed, as they were before: undefined for those that were created. */
type Earlier = (collection: Collection) => Records | undefined

/** How everything was before these changes, or before those of them from a number on. */
export function earlierThan(changes: readonly Change[], from = 0): Earlier {
  const known = new Map<Collection, Records>()
  return (collection) => {
    let records = known.get(collection)
    if (!records) known.set(collection, (records = recordsBefore(changes, collection, from)))
    return records.size > 0 ? records : undefined
  }
}

function recordsBefore(changes: readonly Change[], collection: Collection, from: number): Records {
  const records = new Map<string, Stored | undefined>()
  for (const change of changes) {
    if (change.collection !== collection || change.seq < from) continue
    // The first change of a record tells how it was.
    if (!records.has(change.id)) records.set(change.id, change.before)
  }
  return records
}

/**
 * What rules reach along relations, fetched once however many people are asked about. With `earlier` as it was before a
 * commit, so that a rule can be asked about what went together: a deleted player's details still had their player.
 */
export class RelatedRecordsOfCommit {
  readonly #db: Database
  readonly #earlier: Earlier | undefined
  readonly #found = new Map<string, Promise<readonly Stored[]>>()

  constructor(db: Database, earlier?: Earlier) {
    this.#db = db
    this.#earlier = earlier
  }

  seenBy(context: RuleContext, steps?: StepLimit): RelationReader {
    const own = new RelatedRecords(this.#db.selector, this.#db.store, context)
    return {
      steps,
      // What is limited to what the asker may list is not the same for another.
      byIds: (hop, ids) =>
        hop.restricted ? own.byIds(hop, ids) : this.#once(hop, ids, async () => this.#byIds(own, hop, ids)),
      pointingAt: (hop, ids) =>
        hop.restricted ? own.pointingAt(hop, ids) : this.#once(hop, ids, async () => this.#pointingAt(own, hop, ids)),
    }
  }

  #once(hop: Hop, ids: readonly string[], fetch: () => Promise<readonly Stored[]>): Promise<readonly Stored[]> {
    const key = `${hop.direction} ${hop.collection.name} ${hop.direction === 'back' ? hop.field : ''} ${ids.join()}`
    let found = this.#found.get(key)
    if (!found) this.#found.set(key, (found = fetch()))
    return found
  }

  async #byIds(own: RelatedRecords, hop: Hop, ids: readonly string[]): Promise<readonly Stored[]> {
    const changed = this.#earlier?.(hop.collection)
    const found = await own.byIds(hop, ids)
    if (!changed) return found
    const now = new Map(found.map((record) => [record.id, record]))
    return ids.flatMap((id) => (changed.has(id) ? changed.get(id) : now.get(id)) ?? [])
  }

  async #pointingAt(own: RelatedRecords, hop: Hop, ids: readonly string[]): Promise<readonly Stored[]> {
    const changed = this.#earlier?.(hop.collection)
    const found = await own.pointingAt(hop, ids)
    if (!changed) return found
    const pointed = [...changed.values()].filter((record) => record && pointsAtOne(record[hop.field], ids)) as Stored[]
    return [...found.filter((record) => !changed.has(record.id)), ...pointed]
  }
}

const pointsAtOne = (value: unknown, ids: readonly string[]) => [value].flat().some((id) => ids.includes(String(id)))
