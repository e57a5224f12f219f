/** The caches of a browser, in memory. */

const HERE = 'https://fieldside.example'

class FakeCache {
  readonly #kept = new Map<string, Response>()

  async match(key: RequestInfo | URL): Promise<Response | undefined> {
    return this.#kept.get(addressOf(key))?.clone()
  }

  async put(key: RequestInfo | URL, response: Response): Promise<void> {
    // What is put anew is the newest.
    this.#kept.delete(addressOf(key))
    this.#kept.set(addressOf(key), response)
  }

  async delete(key: RequestInfo | URL): Promise<boolean> {
    return this.#kept.delete(addressOf(key))
  }

  async keys(): Promise<readonly Request[]> {
    return [...this.#kept.keys()].map((address) => new Request(address))
  }
}

const addressOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, HERE).href

class FakeCaches {
  readonly #byName = new Map<string, FakeCache>()

  async open(name: string): Promise<FakeCache> {
    let cache = this.#byName.get(name)
    if (!cache) this.#byName.set(name, (cache = new FakeCache()))
    return cache
  }

  async match(key: RequestInfo | URL): Promise<Response | undefined> {
    for (const cache of this.#byName.values()) {
      const found = await cache.match(key)
      if (found) return found
    }
    return undefined
  }

  async has(name: string): Promise<boolean> {
    return this.#byName.has(name)
  }

  async delete(name: string): Promise<boolean> {
    return this.#byName.delete(name)
  }

  async keys(): Promise<string[]> {
    return [...this.#byName.keys()]
  }
}

export const fakeCaches = (): CacheStorage => new FakeCaches() as unknown as CacheStorage
