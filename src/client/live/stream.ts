import { REFUSED_DELAY_MS, reconnectDelayMs } from './delays.ts'
import type { LiveMessage } from './listeners.ts'

/** As much of the official client's realtime service as a stream needs. */
export interface Realtime {
  subscribe(topic: string, callback: (data: { action?: unknown; record?: unknown }) => void): Promise<unknown>
  unsubscribe(topic?: string): Promise<void>
  onDisconnect?: (activeSubscriptions: string[]) => void
}

export interface StreamDependencies {
  realtime: Realtime
  onMessage(message: LiveMessage): void
  /** `again`: it was lost in between, so something may have been missed. */
  onConnected(again: boolean): void
  onLost(): void
  after(ms: number, work: () => void): () => void
}

/** The event with which the service begins a connection. */
const CONNECTED = 'PB_CONNECT'

/** One connection to the service that hears of a set of topics, and comes back by itself. */
export class Stream {
  readonly #dependencies: StreamDependencies
  readonly #topics = new Set<string>()
  #isOpen = false
  #wasConnected = false
  #failures = 0
  #cancelRetry = () => {}

  constructor(dependencies: StreamDependencies) {
    this.#dependencies = dependencies
    dependencies.realtime.onDisconnect = (active) => {
      if (this.#isOpen && active.length > 0) dependencies.onLost()
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
    const { realtime, onConnected } = this.#dependencies
    const connected = () => {
      this.#failures = 0
      onConnected(this.#wasConnected)
      this.#wasConnected = true
    }
    realtime.subscribe(CONNECTED, connected).catch((error: unknown) => this.#failed(error))
    for (const topic of this.#topics) this.#subscribe(topic)
  }

  #subscribe(topic: string) {
    const { realtime, onMessage } = this.#dependencies
    const subscribed = realtime.subscribe(topic, ({ action, record }) => {
      if (isAction(action) && isRecord(record)) onMessage({ topic, action, record })
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
    try {
      await this.#dependencies.realtime.unsubscribe()
    } catch {
      // There is nothing to leave.
    }
  }
}

const isAction = (value: unknown): value is LiveMessage['action'] =>
  value === 'create' || value === 'update' || value === 'delete'

const isRecord = (value: unknown): value is LiveMessage['record'] =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500
