import { AsyncLocalStorage } from 'node:async_hooks'
import type { Schema } from '../schema/schema.ts'
import type { Store } from '../storage/store.ts'
import {
  type ChangePlace,
  type ChangeRow,
  changeInRow,
  NO_CHANGE_YET,
  type PlacedRow,
  placeOfRow,
  SIGNED_OUT,
} from './change.ts'
import type { ChangeFeed } from './change-feed.ts'
import { newestPlace, rowsAfter } from './change-rows.ts'

/** Rows read at a time, so that a long stretch does not lie in memory. */
const PORTION = 1_000

interface Waiting {
  readonly seq: number
  readonly resolve: () => void
}

/** Reads the end of the table of changes and tells the feed, whoever wrote them. Woken by the writers of this process, and of others by the store. */
export class ChangeFollower {
  readonly #schema: Schema
  readonly #store: Store
  readonly #feed: ChangeFeed
  /** What it reads belongs to nobody's request. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #begun: Promise<void> | undefined
  #hasBegun = false
  /** Where it began. */
  #start = NO_CHANGE_YET
  /** The last one that was told since. */
  #last: PlacedRow | undefined
  #running: Promise<void> | undefined
  #isWokenAgain = false
  /** Writers who wait for their changes to be told, in the order of those. */
  #waiting: Waiting[] = []

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
    return this.#last ? placeOfRow(this.#last) : this.#start
  }

  get #seq(): number {
    return this.#last?.seq ?? this.#start.seq
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
    this.#start = await newestPlace(this.#store)
    this.#hasBegun = true
    this.#store.listen(() => void this.wake())
  }

  /** Answers when everybody who follows has been told of this change, or knows that nothing kept may be relied upon. */
  passed(seq: number): Promise<void> | undefined {
    if (this.#seq >= seq) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    // Who has seen a change of another process may wait for less than who has written one.
    const at = this.#waiting.findLastIndex((it) => it.seq <= seq) + 1
    this.#waiting.splice(at, 0, { seq, resolve })
    this.#running ??= this.#outside(() => this.#run())
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
        // What those have written who wait already is there to be read; what is written meanwhile may not be.
        const waiting = new Set(this.#waiting)
        await this.#readOn()
        this.#answerThose(waiting)
      } while (this.#isWokenAgain || this.#waiting.length > 0)
    } catch {
      // The next who wakes it tries again; the database tells everybody else what is wrong with it.
      this.#feed.lose()
    } finally {
      this.#running = undefined
      this.#answer(Number.POSITIVE_INFINITY)
    }
  }

  #answer(upTo: number) {
    for (let first = this.#waiting[0]; first && first.seq <= upTo; first = this.#waiting[0]) {
      this.#waiting.shift()
      first.resolve()
    }
  }

  /** Also who waits for more than there is. */
  #answerThose(waiting: ReadonlySet<Waiting>) {
    const left = this.#waiting.filter((it) => !waiting.has(it))
    if (left.length === this.#waiting.length) return
    const answered = this.#waiting.filter((it) => waiting.has(it))
    this.#waiting = left
    for (const { resolve } of answered) resolve()
  }

  async #readOn() {
    let open: ChangeRow[] = []
    let from = this.#seq
    for (;;) {
      const rows = await rowsAfter(this.#store, from, PORTION)
      for (const row of rows) {
        if (row.begins && open.length > 0) {
          const working = this.#tell(open)
          if (working) await working
          open = []
        }
        open.push(row)
      }
      if (rows.length < PORTION) break
      from = rows.at(-1)!.seq
    }
    if (open.length > 0) await this.#tell(open)
  }

  /** A promise only where somebody who follows takes their time. */
  #tell(rows: readonly ChangeRow[]): Promise<void> | undefined {
    // What a request has begun to read is older than what is told now, and would be kept as if it were not.
    this.#store.renew()
    for (const { collection, record } of rows) if (collection === SIGNED_OUT) this.#feed.signOut(record)
    if (rows.some(({ isForgotten }) => isForgotten)) this.#feed.miss()
    const commit = rows.flatMap((row) => changeInRow(this.#schema, row) ?? [])
    const working = commit.length > 0 ? this.#feed.publish(commit) : undefined
    if (working) return working.then(() => this.#pass(rows.at(-1)!))
    this.#pass(rows.at(-1)!)
    return undefined
  }

  /** What was before is not kept for the place: it may have to be forgotten. */
  #pass({ seq, collection, record, at }: ChangeRow) {
    this.#last = { seq, collection, record, at }
    this.#answer(seq)
  }
}
