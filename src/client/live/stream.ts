import { REFUSED_DELAY_MS, reconnectDelayMs, SILENT_MAX_MS } from './delays.ts'
import type { LiveMessage } from './listeners.ts'

/** What an event holds: `action` and `record`, unless it is about the connection. */
export type LiveData = Readonly<Record<string, unknown>>

/** Behind what was missed. Where it is not complete everything must be loaded again. */
export interface PlaceData {
  readonly place: string
  readonly isComplete: boolean
}

/** As much of the official client's realtime service as a stream needs, with places. */
export interface Realtime {
  subscribe(topic: string, callback: (data: LiveData, place: string) => void): Promise<unknown>
  unsubscribe(topic?: string): Promise<void>
  /** As if the connection had broken, with all that is still asked over it: another one is tried. */
  breakOff(): void
  set onDisconnect(listener: (activeSubscriptions: string[]) => void)
  /** The place from which a new connection goes on; '' where none is known. */
  since: () => string
  /** The place from which topics that are added to a connection go on; '' where none is known. */
  sinceLoaded: () => string
  onPlace: (told: PlaceData) => void
}

export interface StreamDependencies {
  realtime: Realtime
  since(): string
  sinceLoaded(): string
  onMessage(message: LiveMessage, place: string): void
  /** `again`: it was lost in between. */
  onConnected(again: boolean): void
  /** Behind what was missed. `place` is '' where the service did not say one. */
  onCaughtUp(told: PlaceData): void
  /** Everything up to here was heard. */
  onPlace(place: string): void
  /** `since`: when something was heard last, where that was long before now. */
  onLost(since?: number): void
  now(): number
  after(ms: number, work: () => void): () => void
}

/** The event with which the service begins a connection. */
const CONNECTED = 'PB_CONNECT'
/** A service that has not told by then what was missed never will. */
export const CATCH_UP_MAX_MS = 5_000

/** One connection to the service that hears of a set of topics, and comes back by itself. */
export class Stream {
  readonly #dependencies: StreamDependencies
  readonly #topics = new Set<string>()
  #isOpen = false
  #isConnected = false
  #wasConnected = false
  #isCaughtUp = false
  /** What the service said before the connection counted as one. */
  #told: PlaceData | undefined
  #failures = 0
  #cancelRetry = () => {}
  #cancelWaiting = () => {}
  #cancelSilence = () => {}

  constructor(dependencies: StreamDependencies) {
    this.#dependencies = dependencies
    const { realtime } = dependencies
    realtime.onDisconnect = (active) => {
      this.#ended()
      if (this.#isOpen && active.length > 0) dependencies.onLost()
    }
    realtime.since = () => dependencies.since()
    realtime.sinceLoaded = () => dependencies.sinceLoaded()
    realtime.onPlace = (told) => {
      this.#hears()
      if (this.#isCaughtUp && told.isComplete) dependencies.onPlace(told.place)
      else if (this.#isConnected) this.#caughtUp(told)
      else this.#told = told
    }
  }

  /** Hears of these from now on, and of nothing else. */
  follow(topics: readonly string[]) {
    const added = topics.filter((topic) => !this.#topics.has(topic))
    const dropped = [...this.#topics].filter((topic) => !topics.includes(topic))
    for (const topic of added) this.#topics.add(topic)
    for (const topic of dropped) this.#topics.delete(topic)
    if (this.#topics.size === 0) return this.close()
    if (!this.#isOpen) return this.#open()
    for (const topic of added) this.#subscribe(topic)
    for (const topic of dropped) void this.#dependencies.realtime.unsubscribe(topic).catch(() => {})
  }

  /** As whoever is signed in by now. */
  async restart(): Promise<void> {
    if (!this.#isOpen) return
    this.#cancelRetry()
    await this.#leave()
    this.#open()
  }

  close() {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#wasConnected = false
    this.#topics.clear()
    this.#cancelRetry()
    void this.#leave()
  }

  #open() {
    this.#isOpen = true
    this.#dependencies.realtime
      .subscribe(CONNECTED, () => this.#connected())
      .catch((error: unknown) => this.#failed(error))
    for (const topic of this.#topics) this.#subscribe(topic)
  }

  #connected() {
    const { onConnected, after } = this.#dependencies
    this.#failures = 0
    this.#isConnected = true
    this.#hears()
    onConnected(this.#wasConnected)
    this.#wasConnected = true
    if (this.#told) return this.#caughtUp(this.#told)
    this.#cancelWaiting = after(CATCH_UP_MAX_MS, () => this.#caughtUp({ place: '', isComplete: false }))
  }

  #caughtUp(told: PlaceData) {
    this.#cancelWaiting()
    this.#isCaughtUp = true
    this.#dependencies.onCaughtUp(told)
  }

  /** A network that takes everything and brings nothing says no word of it, for hours: a phone at the edge of a field. */
  #hears() {
    const { now, after, onLost, realtime } = this.#dependencies
    const heardAt = now()
    this.#cancelSilence()
    this.#cancelSilence = after(SILENT_MAX_MS, () => {
      onLost(heardAt)
      realtime.breakOff()
    })
  }

  #ended() {
    this.#cancelWaiting()
    this.#cancelSilence()
    this.#isConnected = false
    this.#isCaughtUp = false
    this.#told = undefined
  }

  #subscribe(topic: string) {
    const { realtime, onMessage } = this.#dependencies
    const subscribed = realtime.subscribe(topic, (data, place) => {
      this.#hears()
      const { action, record, before } = data
      if (!isAction(action) || !isRecord(record)) return
      onMessage({ topic, action, record, ...(isObject(before) && { before }) }, place)
    })
    // A connection that fails is told to whoever asked for it first.
    subscribed.catch(() => {})
  }

  /** The client gives up on a connection that never stood. */
  #failed(error: unknown) {
    if (!this.#isOpen) return
    this.#dependencies.onLost()
    this.#cancelRetry()
    const ms = isRefusal(error) ? REFUSED_DELAY_MS : reconnectDelayMs(this.#failures++)
    this.#cancelRetry = this.#dependencies.after(ms, () => void this.restart())
  }

  async #leave(): Promise<void> {
    this.#ended()
    try {
      await this.#dependencies.realtime.unsubscribe()
    } catch {
      // There is nothing to leave.
    }
  }
}

const isAction = (value: unknown): value is LiveMessage['action'] =>
  value === 'create' || value === 'update' || value === 'delete'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isRecord = (value: unknown): value is LiveMessage['record'] => isObject(value) && typeof value['id'] === 'string'

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500
