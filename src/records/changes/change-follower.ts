import { AsyncLocalStorage } from 'node:async_hooks'
import type { Schema } from '../schema/schema.ts'
import type { Store } from '../storage/store.ts'
import { type ChangeRow, changeInRow, NO_PLACE, type ChangePlace, placeOfRow } from './change.ts'
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
  #place = NO_PLACE
  #running: Promise<boolean> | undefined
  #isWokenAgain = false

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
  async passed(seq: number): Promise<void> {
    while (this.#place.seq < seq) if (!(await this.wake())) return
  }

  /** Reads what is new; answers whether that worked. */
  wake(): Promise<boolean> {
    if (this.#running) this.#isWokenAgain = true
    return (this.#running ??= this.#outside(() => this.#run()))
  }

  async #run(): Promise<boolean> {
    try {
      do {
        this.#isWokenAgain = false
        await this.#readOn()
      } while (this.#isWokenAgain)
      return true
    } catch {
      // The next who wakes it tries again; the database tells everybody else what is wrong with it.
      this.#feed.lose()
      return false
    } finally {
      this.#running = undefined
    }
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
  }
}
