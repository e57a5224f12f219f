import { tooManyRequests } from '../limits/rate-limits.ts'

/** Who has so many waiting already is told to come back. */
const WAITING_PER_NAME = 8
const WAITING_IN_ALL = 100
/** A machine that is busy with something else makes work look long. */
const PAUSE_MAX_MS = 50

/**
 * Work that is not cheap, done one at a time in fair turns by name. After each one everybody else gets as long as it took:
 * whoever asks for much waits for themselves, and at most half of the time goes to them all.
 */
export class ReadTurns {
  /** By name, in the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #size = 0
  #isBusy = false

  get waiting(): number {
    return this.#size
  }

  /** Answers when it is the name's turn. What follows must not wait for anything but the database. */
  wait(name: string): Promise<void> {
    const own = this.#waiting.get(name) ?? []
    if (own.length >= WAITING_PER_NAME || this.#size >= WAITING_IN_ALL) throw tooManyRequests(1)
    const { promise, resolve } = Promise.withResolvers<void>()
    own.push(resolve)
    this.#waiting.set(name, own)
    this.#size++
    if (!this.#isBusy) this.#next()
    return promise
  }

  #next() {
    const [name, own] = this.#waiting.entries().next().value ?? []
    this.#isBusy = name !== undefined && own !== undefined
    if (name === undefined || own === undefined) return
    this.#waiting.delete(name)
    const begin = own.shift()
    if (own.length > 0) this.#waiting.set(name, own)
    this.#size--
    const begunAt = performance.now()
    begin?.()
    // The database answers without waiting for the event loop: by now the work is done.
    setImmediate(() => setTimeout(() => this.#next(), Math.min(PAUSE_MAX_MS, performance.now() - begunAt)))
  }
}
