import type { ChangeFeed } from '#records/changes/change-feed.ts'
import type { Collection } from '#records/schema/collection.ts'
import { ReadTracker } from './read-tracker.ts'

/** What is at hand while something is made for the cache. */
export interface Making {
  /** Whatever is read for it is noted here, before it is read. */
  readonly reads: ReadTracker
  /** Aborted once nobody waits for it any more. */
  readonly gone: AbortSignal
}

interface Cached<T> {
  readonly value: T
  readonly reads: ReadTracker
  readonly size: number
}

interface UnderWay<T> {
  waiting: number
  readonly reads: ReadTracker
  readonly gone: AbortController
  /** Something has changed that was read for it. */
  isOutdated: boolean
  result: Promise<T>
}

interface Waiting {
  /** Learns of everything that was read for it. */
  readonly reads?: ReadTracker | undefined
  readonly gone?: AbortSignal | undefined
}

/**
 * What was made of records, kept until the change feed touches a collection that was read for it, or the time comes at which it says
 * something else. Whoever asks for what is being made waits for that, unless it is out of date already; it is given up once all of
 * them have gone.
 */
export class ChangeCache<T> {
  readonly #cached = new Map<string, Cached<T>>()
  /** Those that whoever asks now may wait for. */
  readonly #underWay = new Map<string, UnderWay<T>>()
  readonly #making = new Set<UnderWay<T>>()
  readonly #now: () => Date
  readonly #most: number
  readonly #sizeOf: (value: NonNullable<T>) => number
  #size = 0

  /** `most`: the sizes of all together. */
  constructor(feed: ChangeFeed, now: () => Date, most: number, sizeOf: (value: NonNullable<T>) => number) {
    this.#now = now
    this.#most = most
    this.#sizeOf = sizeOf
    feed.follow(
      (changes) => this.#touch(new Set(changes.map((change) => change.collection))),
      () => this.#dropAll(),
    )
  }

  /** By its key: cached, being made, or made now. What comes out as undefined is not cached. */
  get(key: string, make: (making: Making) => Promise<T>, waiting: Waiting = {}): Promise<T> {
    const cached = this.#cached.get(key)
    if (cached && this.#isFresh(cached.reads)) {
      // The least recently asked for goes first.
      this.#cached.delete(key)
      this.#cached.set(key, cached)
      if (waiting.reads) cached.reads.tell(waiting.reads)
      return Promise.resolve(cached.value)
    }
    const underWay = this.#underWay.get(key) ?? this.#begin(key, make)
    underWay.waiting++
    if (waiting.reads) underWay.reads.tell(waiting.reads)
    waiting.gone?.addEventListener('abort', () => this.#leave(key, underWay), { once: true })
    return underWay.result
  }

  #begin(key: string, make: (making: Making) => Promise<T>): UnderWay<T> {
    const reads = new ReadTracker()
    const gone = new AbortController()
    const making = make({ reads, gone: gone.signal })
    const underWay: UnderWay<T> = { waiting: 0, reads, gone, isOutdated: false, result: making }
    this.#making.add(underWay)
    this.#underWay.set(key, underWay)
    underWay.result = this.#made(key, underWay, making)
    return underWay
  }

  async #made(key: string, underWay: UnderWay<T>, making: Promise<T>): Promise<T> {
    const { reads } = underWay
    try {
      const value = await making
      if (value !== undefined && value !== null && reads.isTrackable && !underWay.isOutdated)
        this.#keep(key, { value, reads, size: this.#sizeOf(value) })
      return value
    } finally {
      reads.complete()
      this.#making.delete(underWay)
      this.#forget(key, underWay)
    }
  }

  #leave(key: string, underWay: UnderWay<T>) {
    if (--underWay.waiting > 0) return
    // Whoever asks now must not wait for what is given up.
    this.#forget(key, underWay)
    underWay.gone.abort()
  }

  #forget(key: string, underWay: UnderWay<T>) {
    if (this.#underWay.get(key) === underWay) this.#underWay.delete(key)
  }

  /** What has not read any of it yet will read it as it is by now. */
  #touch(touched: ReadonlySet<Collection>) {
    for (const [key, { reads }] of this.#cached) if (!reads.collections.isDisjointFrom(touched)) this.#drop(key)
    for (const one of this.#making)
      if (!one.reads.isTrackable || !one.reads.collections.isDisjointFrom(touched)) one.isOutdated = true
    for (const [key, one] of this.#underWay) if (one.isOutdated) this.#underWay.delete(key)
  }

  #dropAll() {
    this.#cached.clear()
    this.#size = 0
    for (const one of this.#making) one.isOutdated = true
    this.#underWay.clear()
  }

  /** The clock is asked only for what goes by it. */
  #isFresh({ freshUntil }: ReadTracker): boolean {
    return freshUntil === Number.POSITIVE_INFINITY || this.#now().getTime() < freshUntil
  }

  #keep(key: string, cached: Cached<T>) {
    this.#drop(key)
    this.#cached.set(key, cached)
    this.#size += cached.size
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#most) return
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const cached = this.#cached.get(key)
    if (!cached) return
    this.#cached.delete(key)
    this.#size -= cached.size
  }
}
