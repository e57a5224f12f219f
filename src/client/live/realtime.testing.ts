import type { LiveData, Realtime } from './stream.ts'

/** Stands for the official client's realtime service: whoever tests decides when it connects, fails and tells. */
export class FakeRealtime implements Realtime {
  onDisconnect: (active: string[]) => void = () => {}
  since = () => ''
  sinceLoaded = () => ''
  onPlace: Realtime['onPlace'] = () => {}
  readonly #callbacks = new Map<string, (data: LiveData, place: string) => void>()
  #pending: { resolve: () => void; reject: (error: unknown) => void }[] = []
  isConnected = false
  /** How often a connection was asked for. */
  attempts = 0
  #told = 0

  get topics(): readonly string[] {
    return [...this.#callbacks.keys()].filter((topic) => topic !== 'PB_CONNECT').toSorted()
  }

  subscribe(topic: string, callback: (data: LiveData, place: string) => void): Promise<unknown> {
    if (this.#callbacks.size === 0) this.attempts++
    this.#callbacks.set(topic, callback)
    if (this.isConnected) return Promise.resolve()
    return new Promise<void>((resolve, reject) => this.#pending.push({ resolve, reject }))
  }

  async unsubscribe(topic?: string): Promise<void> {
    if (topic === undefined) this.#callbacks.clear()
    else this.#callbacks.delete(topic)
    if (this.#callbacks.size === 0) this.isConnected = false
  }

  /** The place from which the client goes on. */
  connect(): string {
    this.isConnected = true
    for (const { resolve } of this.#pending.splice(0)) resolve()
    this.#callbacks.get('PB_CONNECT')?.({}, '')
    return this.since()
  }

  /** What was missed has been told, or cannot be. */
  catchUp(isComplete: boolean, place = 'now') {
    this.onPlace({ place, isComplete })
  }

  /** The first connection does not stand; the client gives up. */
  async fail(error: unknown) {
    for (const { reject } of this.#pending.splice(0)) reject(error)
    await untilIdle()
  }

  /** A connection that stood is gone; the client tries by itself. */
  lose() {
    this.isConnected = false
    this.onDisconnect([...this.#callbacks.keys()])
  }

  breakOff() {
    this.lose()
  }

  tell(topic: string, id: string, place = `change ${++this.#told}`) {
    this.#callbacks.get(topic)?.({ action: 'update', record: { id } }, place)
  }
}

/** What was begun without waiting is done. */
export const untilIdle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Time that passes when the test says so. */
export class FakeTime {
  now = Date.parse('2026-06-13T12:00:00Z')
  readonly #waiting = new Set<{ at: number; work: () => void }>()

  readonly after = (ms: number, work: () => void): (() => void) => {
    const entry = { at: this.now + ms, work }
    this.#waiting.add(entry)
    return () => {
      this.#waiting.delete(entry)
    }
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    for (;;) {
      const [next] = [...this.#waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
      if (!next) break
      this.#waiting.delete(next)
      this.now = next.at
      next.work()
      await untilIdle()
    }
    this.now = end
    await untilIdle()
  }
}
