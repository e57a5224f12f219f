import type { ChangeFeed } from './changes/change-feed.ts'
import type { Stored } from './filter/memory.ts'
import type { Collection } from './schema/collection.ts'

/** More than a tournament has teams, players and games. */
const KEPT_MAX = 5_000

/**
 * Records that were read, kept until the change feed touches them.
 */
export class RecordCache {
  readonly #records = new Map<Collection, Map<string, Stored>>()
  #size = 0
  /** Counts commits: what was read before one must not be kept after it. */
  #commits = 0

  constructor(feed: ChangeFeed) {
    feed.follow(
      (changes) => {
        this.#commits++
        for (const { collection, id } of changes) if (this.#records.get(collection)?.delete(id)) this.#size--
      },
      () => {
        this.#commits++
        this.#clear()
      },
    )
  }

  get commits(): number {
    return this.#commits
  }

  get(collection: Collection, id: string): Stored | undefined {
    return this.#records.get(collection)?.get(id)
  }

  /** `readAt` is what `commits` said before the record was read. */
  keep(collection: Collection, record: Stored, readAt: number) {
    if (readAt !== this.#commits) return
    if (this.#size >= KEPT_MAX) this.#clear()
    let ofCollection = this.#records.get(collection)
    if (!ofCollection) this.#records.set(collection, (ofCollection = new Map()))
    if (!ofCollection.has(record.id)) this.#size++
    ofCollection.set(record.id, frozen(record))
  }

  #clear() {
    this.#records.clear()
    this.#size = 0
  }
}

/** Everybody gets the same object; whoever changes it would change it for all. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    for (const part of Object.values(value)) frozen(part)
    Object.freeze(value)
  }
  return value
}
