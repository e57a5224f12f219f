import { ChangeFeed } from './changes/change-feed.ts'
import { ChangeFollower } from './changes/change-follower.ts'
import { forgetMarked, READ_BY_ALL_MS } from './changes/change-log.ts'
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
  readonly #whyFrozen: (() => Error) | undefined

  /** `whyFrozen` says why no record may be changed; left out: they may. */
  constructor(schema: Schema, store: Store, now: () => Date = () => new Date(), whyFrozen?: () => Error) {
    super(new Selector(schema, store.dialect), store, now)
    this.schema = schema
    this.#whyFrozen = whyFrozen
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
        if (this.#whyFrozen && tx.changes.length > 0) throw this.#whyFrozen()
        if (tx.lastSeq > 0) inner.wakeOthers()
        done = tx
        return answer
      })
      const told = done && this.#told(done)
      if (told) await told
      return result
    } catch (error) {
      // Nobody knows whether it was written.
      if (error instanceof DatabaseAwayError) void this.follower.wake()
      throw error
    }
  }

  #told({ changes, lastSeq, mustForget }: Transaction): Promise<void> | undefined {
    const [first] = changes
    if (first) this.store.probe?.changed(lastSeq)
    const passed = this.follower.passed(lastSeq)
    return mustForget && first ? this.#forget(first.seq, passed) : passed
  }

  async #forget(from: number, passed: Promise<void> | undefined): Promise<void> {
    await passed
    // Tidying does it where it cannot be done now.
    const forget = () => forgetMarked(this.store, from).catch(() => {})
    if (this.store.others.mayBe) setTimeout(() => void forget(), READ_BY_ALL_MS).unref()
    else await forget()
  }

  /** Up to when everything has been read by all who follow, unless they were away. */
  readByAll(): Date {
    return new Date(this.now().getTime() - (this.store.others.mayBe ? READ_BY_ALL_MS : 0))
  }

  /** A record as it is at this moment, whatever is kept. */
  storedNow(collection: Collection, id: string): Promise<Stored | undefined> {
    return super.stored(collection, id)
  }

  /** Waits until everything kept in this process knows of a change that was seen in the database. */
  async catchUp(seq: number): Promise<void> {
    if (!this.follower.hasBegun) await this.follower.begin()
    await this.follower.passed(seq)
  }

  /** The same in somebody's name; the work is told who they are at that moment. */
  async writeAs<T>(actor: Actor, work: (tx: Transaction, viewer: Viewer) => Promise<T>): Promise<T> {
    if (this.#whyFrozen) throw this.#whyFrozen()
    return this.write(async (tx) => work(tx, await actor.now(tx)))
  }
}
