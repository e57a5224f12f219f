import type { ChangeAction } from './changes/change.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import { quoted } from './filter/sql.ts'
import type { Collection } from './schema/collection.ts'
import type { Schema } from './schema/schema.ts'
import type { StoreReads } from './storage/store.ts'

const ADDED: Readonly<Record<ChangeAction, number>> = { create: 1, update: 0, delete: -1 }

/** How many records each collection has, so that the cost of a question is known before it is asked. */
export class RowCounts {
  readonly #schema: Schema
  readonly #reads: StoreReads
  #counts: Map<Collection, number> | undefined

  constructor(schema: Schema, reads: StoreReads, feed: ChangeFeed) {
    this.#schema = schema
    this.#reads = reads
    feed.follow(
      (changes) => {
        for (const { collection, action } of changes) {
          const known = this.#counts?.get(collection)
          if (known !== undefined) this.#counts?.set(collection, known + ADDED[action])
        }
      },
      () => (this.#counts = undefined),
    )
  }

  /** Counted once; from then on the changes tell. What writes past them is not noticed, so these are no figures to show. */
  async known(): Promise<ReadonlyMap<Collection, number>> {
    if (this.#counts) return this.#counts
    const { collections } = this.#schema
    const counts = collections.map(({ name }) => `(SELECT count(*) FROM ${quoted(name)})`)
    const [row = []] = await this.#reads.rows(`SELECT ${counts.join(', ')}`)
    return (this.#counts ??= new Map(collections.map((collection, at) => [collection, Number(row[at])])))
  }
}
