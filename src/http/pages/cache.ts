import { hash } from 'node:crypto'
import type { ChangeFeed } from '#records/changes/change-feed.ts'
import type { Collection } from '#records/schema/collection.ts'
import { compressed, type Encoding } from './compress.ts'
import type { ReadTracker } from './read-tracker.ts'

/** A page as it was rendered, ready to be sent to everybody who would get the same. */
export class RenderedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  readonly #written = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
    this.etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  }

  /** Compressed once, for all. */
  as(encoding: Encoding): Promise<Buffer> {
    let written = this.#written.get(encoding)
    if (!written) this.#written.set(encoding, (written = compressed(this.body, encoding, { once: false })))
    return written
  }
}

export interface Rendering {
  readonly page: RenderedPage
  readonly reads: ReadTracker
}

interface Kept {
  readonly page: RenderedPage
  readonly collections: ReadonlySet<Collection>
  readonly freshUntil: number
}

interface UnderWay {
  /** How many still wait for it. */
  waiting: number
  readonly gone: AbortController
  result: Promise<RenderedPage | undefined>
  /** What has changed since it was begun. */
  readonly touched: Set<Collection>
  /** Anything may have changed since. */
  isOutdated: boolean
}

const NO_PAGE = Promise.resolve(undefined)
const NEVER_GONE = new AbortController().signal

const MEBIBYTE = 1024 * 1024

/**
 * Pages of visitors who are not signed in, kept until the change feed touches a collection that they read, or the time
 * comes at which they say something else. Whoever asks for a page that is being rendered waits for that rendering,
 * which is given up once all of them have gone.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>()
  /** Those that whoever asks now may wait for. */
  readonly #underWay = new Map<string, UnderWay>()
  readonly #renderings = new Set<UnderWay>()
  readonly #now: () => Date
  readonly #maxBytes: number
  #bytes = 0

  constructor(feed: ChangeFeed, now: () => Date, maxBytes = 64 * MEBIBYTE) {
    this.#now = now
    this.#maxBytes = maxBytes
    feed.follow(
      (changes) => this.#touch(new Set(changes.map((change) => change.collection))),
      () => this.#dropAll(),
    )
  }

  /** The page by its key: kept, being rendered, or rendered now. What answers undefined is not kept. */
  page(
    key: string,
    render: (gone: AbortSignal) => Promise<Rendering | undefined>,
    gone: () => AbortSignal = () => NEVER_GONE,
  ): Promise<RenderedPage | undefined> {
    const kept = this.#kept.get(key)
    if (kept && this.#isFresh(kept)) {
      // The least recently asked for goes first.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return Promise.resolve(kept.page)
    }
    const underWay = this.#underWay.get(key) ?? this.#begin(key, render)
    underWay.waiting++
    gone().addEventListener('abort', () => this.#leave(key, underWay), { once: true })
    return underWay.result
  }

  #begin(key: string, render: (gone: AbortSignal) => Promise<Rendering | undefined>): UnderWay {
    const gone = new AbortController()
    const underWay: UnderWay = { waiting: 0, gone, touched: new Set(), isOutdated: false, result: NO_PAGE }
    this.#renderings.add(underWay)
    this.#underWay.set(key, underWay)
    underWay.result = this.#render(key, underWay, () => render(gone.signal))
    return underWay
  }

  #leave(key: string, underWay: UnderWay) {
    if (--underWay.waiting > 0) return
    // Whoever asks now must not wait for what is given up.
    if (this.#underWay.get(key) === underWay) this.#underWay.delete(key)
    underWay.gone.abort()
  }

  async #render(
    key: string,
    underWay: UnderWay,
    render: () => Promise<Rendering | undefined>,
  ): Promise<RenderedPage | undefined> {
    try {
      const rendered = await render()
      if (!rendered) return undefined
      const { page, reads } = rendered
      if (reads.isTrackable && !underWay.isOutdated && reads.collections.isDisjointFrom(underWay.touched))
        this.#keep(key, { page, collections: reads.collections, freshUntil: reads.freshUntil })
      return page
    } finally {
      this.#renderings.delete(underWay)
      if (this.#underWay.get(key) === underWay) this.#underWay.delete(key)
    }
  }

  #touch(touched: ReadonlySet<Collection>) {
    for (const [key, { collections }] of this.#kept) if (!collections.isDisjointFrom(touched)) this.#drop(key)
    for (const rendering of this.#renderings) for (const collection of touched) rendering.touched.add(collection)
    // Whoever asks from now on must see the change.
    this.#underWay.clear()
  }

  #dropAll() {
    this.#kept.clear()
    this.#bytes = 0
    for (const rendering of this.#renderings) rendering.isOutdated = true
    this.#underWay.clear()
  }

  /** The clock is asked only for pages that go by it. */
  #isFresh({ freshUntil }: Kept): boolean {
    return freshUntil === Number.POSITIVE_INFINITY || this.#now().getTime() < freshUntil
  }

  #keep(key: string, kept: Kept) {
    this.#drop(key)
    this.#kept.set(key, kept)
    this.#bytes += sizeOf(kept.page)
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string) {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#bytes -= sizeOf(kept.page)
  }
}

/** With room for the compressed ones. */
const sizeOf = (page: RenderedPage) => page.body.length * 2
