import { FACTS } from './names.ts'

/** What must outlive the worker, which browsers end whenever they like. */

/** Addresses that exist only inside of the cache. */
const LAST_PERSON = '/worker/last-person'

export class Facts {
  readonly #caches: CacheStorage

  constructor(caches: CacheStorage) {
    this.#caches = caches
  }

  /** Who was signed in when the service last answered; '' for nobody. */
  async lastPerson(): Promise<string> {
    const cache = await this.#caches.open(FACTS)
    return (await (await cache.match(LAST_PERSON))?.text()) ?? ''
  }

  async notePerson(person: string): Promise<void> {
    const cache = await this.#caches.open(FACTS)
    await cache.put(LAST_PERSON, new Response(person))
  }
}
