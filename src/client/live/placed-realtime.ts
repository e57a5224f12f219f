import type PocketBase from 'pocketbase'
import type { SendOptions } from 'pocketbase'
import { setReloadWithin } from './load-window.ts'
import type { LiveData, Realtime } from './stream.ts'

const PATH = '/api/realtime'
/** Behind what was missed: the place up to which everything was told. */
const PLACE = 'FS_PLACE'
const CONNECTED = 'PB_CONNECT'

/**
 * The official client's realtime service, which neither tells the place of a message nor says from which one to go on. Its
 * connections, delays and subscriptions stay its own.
 */
export class PlacedRealtime implements Realtime {
  since = () => ''
  sinceLoaded = () => ''
  onPlace: Realtime['onPlace'] = () => {}
  readonly #client: PocketBase
  readonly #person: () => string
  readonly #callbacks = new Map<string, (data: LiveData, place: string) => void>()
  /** The connection that is listened to, and what to. */
  #source: EventTarget | undefined
  readonly #heard = new Set<string>()
  /** What the service was told to tell on this connection. */
  #topics: ReadonlySet<string> = new Set()

  /** `person`: for whom the page was made; '' for nobody. */
  constructor(client: PocketBase, person: () => string) {
    this.#client = client
    this.#person = person
    client.beforeSend = (url, options) => ({
      url: this.#isSubscribing(url, options) ? this.#withPlace(url) : url,
      options,
    })
  }

  set onDisconnect(listener: (active: string[]) => void) {
    this.#client.realtime.onDisconnect = listener
  }

  subscribe(topic: string, callback: (data: LiveData, place: string) => void): Promise<unknown> {
    if (topic === CONNECTED) return this.#client.realtime.subscribe(topic, (data) => callback(data, ''))
    this.#callbacks.set(topic, callback)
    return this.#client.realtime.subscribe(topic, () => {})
  }

  unsubscribe(topic?: string): Promise<void> {
    if (topic === undefined) this.#callbacks.clear()
    else this.#callbacks.delete(topic)
    return this.#client.realtime.unsubscribe(topic)
  }

  /** The client notices a connection that ends, and not one that falls silent. What it does then is the same. */
  breakOff() {
    this.#source?.dispatchEvent(new Event('error'))
  }

  #isSubscribing(url: string, { method }: SendOptions): boolean {
    return method === 'POST' && url.endsWith(PATH)
  }

  /**
   * Says from which place to go on and as whom: a session may have ended meanwhile. Once for each connection, and for topics that a
   * page adds to one: nobody has listened to them since its data were loaded.
   */
  #withPlace(url: string): string {
    const source: unknown = Reflect.get(this.#client.realtime, 'eventSource')
    if (!(source instanceof EventTarget)) return url
    const isNew = source !== this.#source
    if (isNew) this.#begin(source)
    const topics = new Set(this.#callbacks.keys())
    const isMore = !isNew && !topics.isSubsetOf(this.#topics)
    this.#topics = topics
    for (const topic of topics) this.#hear(source, topic)
    const since = isNew ? this.since() : isMore ? this.sinceLoaded() : ''
    return isNew || since !== '' ? `${url}?since=${since}&as=${this.#person()}` : url
  }

  #begin(source: EventTarget) {
    this.#source = source
    this.#heard.clear()
    this.#listen(source, PLACE, (data, place) => {
      if (typeof data['within'] === 'number') setReloadWithin(data['within'])
      this.onPlace({ place, isComplete: data['complete'] === true })
    })
  }

  #hear(source: EventTarget, topic: string) {
    if (this.#heard.has(topic)) return
    this.#heard.add(topic)
    this.#listen(source, topic, (data, place) => this.#callbacks.get(topic)?.(data, place))
  }

  #listen(source: EventTarget, name: string, tell: (data: LiveData, place: string) => void) {
    source.addEventListener(name, (event) => {
      if (source === this.#source && event instanceof MessageEvent) tell(dataIn(String(event.data)), event.lastEventId)
    })
  }
}

function dataIn(text: string): LiveData {
  const data: unknown = JSON.parse(text)
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
