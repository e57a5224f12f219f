import { ChangeFeed } from './changes.ts'
import type { Stored } from './filter/memory.ts'
import { Reader } from './reader.ts'
import { RecordCache } from './record-cache.ts'
import { RowCounts } from './row-counts.ts'
import type { Collection } from './schema/collection.ts'
import type { Schema } from './schema/schema.ts'
import { Selector } from './select.ts'
import type { Store } from './storage/store.ts'
import { Transaction } from './transaction.ts'
import type { Actor } from './viewing/actor.ts'
import type { Viewer } from './viewing/viewer.ts'

/** The installation's records: read past the rules, kept while they do not change, written in transactions. */
export class Database extends Reader {
  readonly schema: Schema
  readonly feed = new ChangeFeed()
  readonly #kept = new RecordCache(this.feed)
  readonly rowCounts: RowCounts
  declare readonly store: Store

  constructor(schema: Schema, store: Store, now: () => Date = () => new Date()) {
    super(new Selector(schema, store.dialect), store, now)
    this.schema = schema
    this.rowCounts = new RowCounts(schema, store, this.feed)
  }

  override async stored(collection: Collection, id: string): Promise<Stored | undefined> {
    const kept = this.#kept.get(collection, id)
    if (kept) return kept
    const readAt = this.#kept.commits
    const found = await super.stored(collection, id)
    if (found) this.#kept.keep(collection, found, readAt)
    return found
  }

  /** Changes of several records that happen together or not at all. */
  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.store.write(async (inner) => {
      const tx = new Transaction(this.selector, inner, this.now)
      const result = await work(tx)
      inner.afterCommit(() => {
        if (tx.changes.length > 0) this.feed.publish(tx.changes)
      })
      return result
    })
  }

  /** The same in somebody's name; the work is told who they are at that moment. */
  writeAs<T>(actor: Actor, work: (tx: Transaction, viewer: Viewer) => Promise<T>): Promise<T> {
    return this.write(async (tx) => work(tx, await actor.now(tx)))
  }
}
