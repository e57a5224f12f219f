import { FACTS } from './names.ts'

/** What must outlive the worker, which browsers end whenever they like. */

/** Addresses that exist only inside of the cache. */
const LAST_PERSON = '/worker/last-person'
const OWED_SIGN_OUT = '/worker/owed-sign-out'

export class Facts {
  readonly #caches: CacheStorage
  #owed: Promise<string> | undefined

  constructor(caches: CacheStorage) {
    this.#caches = caches
  }

  /** Who was signed in when the service last answered; '' for nobody. */
  lastPerson(): Promise<string> {
    return this.#text(LAST_PERSON)
  }

  notePerson(person: string): Promise<void> {
    return this.#put(LAST_PERSON, person)
  }

  /** The session of which somebody has signed out without network; '' for none. Asked before each request, so read once. */
  owedSignOut(): Promise<string> {
    return (this.#owed ??= this.#text(OWED_SIGN_OUT))
  }

  noteOwedSignOut(session: string): Promise<void> {
    this.#owed = Promise.resolve(session)
    return this.#put(OWED_SIGN_OUT, session)
  }

  async #text(address: string): Promise<string> {
    const cache = await this.#caches.open(FACTS)
    return (await (await cache.match(address))?.text()) ?? ''
  }

  async #put(address: string, text: string): Promise<void> {
    const cache = await this.#caches.open(FACTS)
    await cache.put(address, new Response(text))
  }
}
