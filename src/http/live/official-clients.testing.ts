import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'

// The official client looks for it where browsers have it.
globalThis.EventSource = EventSource

/**
 * Official clients that end with what they ask. One that still listens comes back every two seconds for ever, also into the
 * tests of the next file.
 */
export class OfficialClients {
  readonly #made: PocketBase[] = []

  of(url: string, token = ''): PocketBase {
    const client = new PocketBase(url)
    client.authStore.save(token, null)
    this.#made.push(client)
    return client
  }

  /** By the step that is the client's own: `unsubscribe` lets one go on that is just trying to come back. */
  end() {
    for (const { realtime } of this.#made.splice(0)) Reflect.apply(Reflect.get(realtime, 'disconnect'), realtime, [])
  }
}
