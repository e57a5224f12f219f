import { AsyncLocalStorage } from 'node:async_hooks'
import type { Schema } from '../schema/schema.ts'
import type { Store } from '../storage/store.ts'
import { type ChangePlace, type ChangeRow, changeInRow, NO_CHANGE_YET, placeOfRow } from './change.ts'
import type { ChangeFeed } from './change-feed.ts'
import { newestPlace, rowsAfter } from './change-rows.ts'

/** Rows read at a time, so that a long stretch does not lie in memory. */
const PORTION = 1_000

/** Reads the end of the table of changes and tells the feed, whoever wrote them. Woken by the writers of this process, and of others by the store. */
export class ChangeFollower {
  readonly #schema: Schema
  readonly #store: Store
  readonly #feed: ChangeFeed
  /** What it reads belongs to nobody's request. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #begun: Promise<void> | undefined
  #hasBegun = false
  #place = NO_CHANGE_YET
  #running: Promise<void> | undefined
  #isWokenAgain = false
  /** Writers who wait for their changes to be told, in the order of those. */
  #waiting: { readonly seq: number; readonly resolve: () => void }[] = []

  constructor(schema: Schema, store: Store, feed: ChangeFeed) {
    this.#schema = schema
    this.#store = store
    this.#feed = feed
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  /** Everything up to here has been told. */
  get place(): ChangePlace {
    return this.#place
  }

  /** Follows from the newest change on. Before that nothing that is kept may be relied upon once somebody else writes. */
  begin(): Promise<void> {
    this.#begun ??= this.#outside(() => this.#begin()).catch((error: unknown) => {
      this.#begun = undefined
      throw error
    })
    return this.#begun
  }

  async #begin() {
    this.#place = await newestPlace(this.#store)
    this.#hasBegun = true
    this.#store.listen(() => void this.wake())
  }

  /** Answers when everybody who follows has been told of this change, or knows that nothing kept may be relied upon. */
  passed(seq: number): Promise<void> | undefined {
    if (this.#place.seq >= seq) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ seq, resolve })
    void this.wake()
    return promise
  }

  /** Reads what is new. */
  wake(): Promise<void> {
    if (this.#running) this.#isWokenAgain = true
    return (this.#running ??= this.#outside(() => this.#run()))
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#isWokenAgain = false
        await this.#readOn()
      } while (this.#isWokenAgain)
    } catch {
      // The next who wakes it tries again; the database tells everybody else what is wrong with it.
      this.#feed.lose()
    } finally {
      this.#running = undefined
      this.#answer(Number.POSITIVE_INFINITY)
    }
  }

  #answer(upTo: number) {
    const later = this.#waiting.findIndex(({ seq }) => seq > upTo)
    const passed = this.#waiting.splice(0, later === -1 ? this.#waiting.length : later)
    for (const { resolve } of passed) resolve()
  }

  async #readOn() {
    let open: ChangeRow[] = []
    let from = this.#place.seq
    for (;;) {
      const rows = await rowsAfter(this.#store, from, PORTION)
      for (const row of rows) {
        if (row.begins && open.length > 0) {
          await this.#tell(open)
          open = []
        }
        open.push(row)
      }
      if (rows.length < PORTION) break
      from = rows.at(-1)!.seq
    }
    if (open.length > 0) await this.#tell(open)
  }

  async #tell(rows: readonly ChangeRow[]): Promise<void> {
    const commit = rows.flatMap((row) => changeInRow(this.#schema, row) ?? [])
    const working = commit.length > 0 ? this.#feed.publish(commit) : undefined
    if (working) await working
    this.#place = placeOfRow(rows.at(-1)!)
    this.#answer(this.#place.seq)
  }
}
