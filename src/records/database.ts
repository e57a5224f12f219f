import { ChangeFeed } from './changes/change-feed.ts'
import { ChangeFollower } from './changes/change-follower.ts'
import { forgetMarked } from './changes/change-log.ts'
import type { Stored } from './filter/memory.ts'
import { Reader } from './reader.ts'
import { RecordCache } from './record-cache.ts'
import { RowCounts } from './row-counts.ts'
import type { Collection } from './schema/collection.ts'
import type { Schema } from './schema/schema.ts'
import { Selector } from './select.ts'
import { DatabaseAwayError, type Store } from './storage/store.ts'
import { Transaction } from './transaction.ts'
import type { Actor } from './viewing/actor.ts'
import type { Viewer } from './viewing/viewer.ts'

/** The installation's records: read past the rules, kept while they do not change, written in transactions. */
export class Database extends Reader {
  readonly schema: Schema
  readonly feed = new ChangeFeed()
  readonly follower: ChangeFollower
  readonly #kept = new RecordCache(this.feed)
  readonly rowCounts: RowCounts
  declare readonly store: Store

  constructor(schema: Schema, store: Store, now: () => Date = () => new Date()) {
    super(new Selector(schema, store.dialect), store, now)
    this.schema = schema
    this.follower = new ChangeFollower(schema, store, this.feed)
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

  /**
   * Changes of several records that happen together or not at all. Answers when they are durable and everything that is
   * kept in this process knows of them: whoever asks next sees them.
   */
  async write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (!this.follower.hasBegun) await this.follower.begin()
    let done: Transaction | undefined
    try {
      const result = await this.store.write(async (inner) => {
        const tx = new Transaction(this.selector, inner, this.now)
        const answer = await work(tx)
        if (tx.changes.length > 0) inner.wakeOthers()
        done = tx
        return answer
      })
      if (done) await this.#told(done)
      return result
    } catch (error) {
      // Nobody knows whether it was written.
      if (error instanceof DatabaseAwayError) void this.follower.wake()
      throw error
    }
  }

  async #told({ changes, mustForget }: Transaction): Promise<void> {
    const [first, last] = [changes[0], changes.at(-1)]
    if (last) await this.follower.passed(last.seq)
    // Tidying does it where it cannot be done now.
    if (first && mustForget) await forgetMarked(this.store, first.seq).catch(() => {})
  }

  /** The same in somebody's name; the work is told who they are at that moment. */
  writeAs<T>(actor: Actor, work: (tx: Transaction, viewer: Viewer) => Promise<T>): Promise<T> {
    return this.write(async (tx) => work(tx, await actor.now(tx)))
  }
}
