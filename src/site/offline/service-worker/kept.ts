import { cacheOf, isOfPerson } from './names.ts'

/** Copies of what was seen, and when. */

const SEEN_AT = 'x-seen-at'

/** Old ones make room. A page and its data are two. */
const MOST_PER_PERSON = 120

/** What only held on the way here. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'etag', 'server-timing', 'set-cookie', 'vary']

export interface Copy {
  readonly response: Response
  /** Milliseconds since 1970. */
  readonly seenAt: number
}

export class KeptPages {
  readonly #caches: CacheStorage
  readonly #now: () => number

  constructor(caches: CacheStorage, now: () => number) {
    this.#caches = caches
    this.#now = now
  }

  async keep(address: string, response: Response, person: string): Promise<void> {
    const headers = new Headers(response.headers)
    for (const name of OF_THE_WAY) headers.delete(name)
    headers.set(SEEN_AT, String(this.#now()))
    const cache = await this.#caches.open(cacheOf(person))
    await cache.put(address, new Response(await response.blob(), { status: response.status, headers }))
    const keys = await cache.keys()
    for (const key of keys.slice(0, Math.max(0, keys.length - MOST_PER_PERSON))) await cache.delete(key)
  }

  /** What the person saw there last; else what everybody may see. */
  async find(address: string, person: string): Promise<Copy | undefined> {
    for (const name of new Set([cacheOf(person), cacheOf('')])) {
      if (!(await this.#caches.has(name))) continue
      const cache = await this.#caches.open(name)
      const response = await cache.match(address)
      if (response) return { response, seenAt: Number(response.headers.get(SEEN_AT)) }
    }
    return undefined
  }

  /** Forgets what others than this person have seen, but for what everybody may see. */
  async dropAllBut(person: string): Promise<void> {
    const names = await this.#caches.keys()
    const others = names.filter((name) => isOfPerson(name) && name !== cacheOf(person))
    await Promise.all(others.map((name) => this.#caches.delete(name)))
  }

  /** Another build asks for data in another shape; documents bring the scripts that they were made for. */
  async dropData(): Promise<void> {
    await this.#each(async (cache, key) => {
      if (new URL(key.url).pathname.endsWith('.data')) await cache.delete(key)
    })
  }

  /** The files that kept documents were made for. */
  async assetsInUse(): Promise<ReadonlySet<string>> {
    const assets = new Set<string>()
    await this.#each(async (cache, key) => {
      const text = await (await cache.match(key))?.text()
      for (const asset of assetsIn(text ?? '')) assets.add(asset)
    })
    return assets
  }

  async #each(visit: (cache: Cache, key: Request) => Promise<void>): Promise<void> {
    const names = await this.#caches.keys()
    for (const name of names.filter((it) => isOfPerson(it) || it === cacheOf(''))) {
      const cache = await this.#caches.open(name)
      for (const key of await cache.keys()) await visit(cache, key)
    }
  }
}

const ASSET = /\/assets\/[\w.-]+/g

export const assetsIn = (text: string): readonly string[] => text.match(ASSET) ?? []
