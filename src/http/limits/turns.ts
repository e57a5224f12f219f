import { subscribe } from 'node:diagnostics_channel'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Viewer } from '#records/viewing/viewer.ts'
import { provided } from '../areas/dependencies.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { placeOf } from './place.ts'
import { tooManyRequests } from './rate-limits.ts'

/** More phones than a club opens different pages with at the same moment. */
const WAITING_PER_NAME = 100
/** So much is done before everybody else gets their time. */
const SLICE_MS = 5
/** A machine that is busy with something else makes work look long. */
const REST_MAX_MS = 50
/** Work that waits for something outside, such as another server, holds up nobody longer. */
const HELD_MAX_MS = 500

/** Node accepts one connection in each round of its loop. While more wait, they come first. */
let accepted = 0
subscribe('net.server.socket', () => accepted++)

/** Nobody waits for the answer any more. */
export class ClientGone extends Error {}

/** Those who wait for what one after another gets: in rounds by name, so that whoever asks for much waits for themselves. */
export class Rounds {
  /** By name, in the order of their next turn. */
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #perName: number
  #refused = 0
  #dropped = 0

  constructor(perName: number) {
    this.#perName = perName
  }

  get counts() {
    const waiting = [...this.#waiting.values()].reduce((sum, own) => sum + own.size, 0)
    return { refused: this.#refused, dropped: this.#dropped, waiting }
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0
  }

  /** What `begin` answers, once it is the name's turn; rejects with ClientGone where nobody waits for it any more. */
  wait<T>(name: string, begin: () => T, gone?: AbortSignal, isRefusable = true): Promise<T> {
    const own = this.#waiting.get(name) ?? new Set()
    if (isRefusable && own.size >= this.#perName) {
      this.#refused++
      return Promise.reject(tooManyRequests(1))
    }
    return new Promise((resolve, reject) => {
      const next = () => {
        gone?.removeEventListener('abort', leave)
        resolve(begin())
      }
      const leave = () => {
        own.delete(next)
        if (own.size === 0 && this.#waiting.get(name) === own) this.#waiting.delete(name)
        reject(this.drop())
      }
      this.#waiting.set(name, own.add(next))
      gone?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Lets the next one begin, if anybody waits. */
  next() {
    const [name, own] = this.#waiting.entries().next().value ?? []
    if (name === undefined || own === undefined) return
    this.#waiting.delete(name)
    const [begin] = own
    if (!begin) return
    own.delete(begin)
    if (own.size > 0) this.#waiting.set(name, own)
    begin()
  }

  /** One that left before its turn. */
  drop() {
    this.#dropped++
    return new ClientGone()
  }
}

/**
 * Work that takes the thread: pages, exports, lists. It is done in fair turns by name, one at a time. After each slice everybody else gets
 * as long as it took, or until they have nothing left to do: new connections, health checks and cheap answers come first.
 */
export class Turns {
  readonly #rounds = new Rounds(WAITING_PER_NAME)
  readonly #atOnce: number
  #running = 0
  #spentMs = 0
  #isResting = false
  #begun = 0

  constructor(atOnce = 1) {
    this.#atOnce = atOnce
  }

  /** What became of all that was asked for. */
  get counts() {
    return { begun: this.#begun, running: this.#running, ...this.#rounds.counts }
  }

  /** Does the work once it is the name's turn; rejects with ClientGone where nobody waits for it by then. */
  async run<T>(name: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const end = await this.take(name, gone)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** For work that ends with this turn of the event loop, as a question to the embedded database does. */
  async wait(name: string, gone?: AbortSignal): Promise<void> {
    const end = await this.take(name, gone)
    setImmediate(end)
  }

  /** The name's next turn; what it answers ends it. One that must be waited for is never refused: something was written for it. */
  take(name: string, gone?: AbortSignal, isRefusable = true): Promise<() => void> {
    if (gone?.aborted) return Promise.reject(this.#rounds.drop())
    if (this.#running < this.#atOnce && !this.#isResting) return Promise.resolve(this.#begin())
    return this.#rounds.wait(name, () => this.#begin(), gone, isRefusable)
  }

  #begin(): () => void {
    this.#begun++
    this.#running++
    const begunAt = performance.now()
    return untilOver(HELD_MAX_MS, () => {
      this.#running--
      this.#spentMs += performance.now() - begunAt
      if (this.#spentMs < SLICE_MS) this.#next()
      else if (!this.#isResting) void this.#rest()
    })
  }

  async #rest() {
    this.#isResting = true
    const begunAt = performance.now()
    const rest = Math.min(REST_MAX_MS, this.#spentMs)
    let idleBefore: number
    let acceptedBefore: number
    do {
      // Grows only when the event loop had to wait because there was nothing to do.
      idleBefore = performance.nodeTiming.idleTime
      acceptedBefore = accepted
      await pause(1)
    } while (
      performance.now() - begunAt < (accepted > acceptedBefore ? REST_MAX_MS : rest) &&
      performance.nodeTiming.idleTime === idleBefore
    )
    this.#spentMs = 0
    this.#isResting = false
    this.#next()
  }

  #next() {
    while (this.#running < this.#atOnce && !this.#isResting && !this.#rounds.isEmpty) this.#rounds.next()
  }
}

/**
 * So much at once for each name: what comes on top of it waits for what the same name has under way, and nobody else does. A slot that is
 * held for long counts no more: one slow reader locks out nobody else behind the same address.
 */
export class SlotsByName {
  readonly #byName = new Map<string, { taken: number; readonly waiting: Rounds }>()
  readonly #each: number
  readonly #heldMs: number

  constructor(each: number, heldMs = HELD_MAX_MS) {
    this.#each = each
    this.#heldMs = heldMs
  }

  /** The name's next slot; what it answers gives it back. */
  take(name: string, gone: AbortSignal): Promise<() => void> {
    const own = this.#byName.get(name) ?? { taken: 0, waiting: new Rounds(WAITING_PER_NAME) }
    this.#byName.set(name, own)
    const begin = () => {
      own.taken++
      return untilOver(this.#heldMs, () => {
        own.taken--
        own.waiting.next()
        if (own.taken === 0) this.#byName.delete(name)
      })
    }
    return own.taken < this.#each ? Promise.resolve(begin()) : own.waiting.wait(name, begin, gone)
  }
}

/** Is over once: when what it answers is called, or after so long. */
function untilOver(ms: number, over: () => void): () => void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(late)
    over()
  }
  const late = setTimeout(end, ms).unref()
  return end
}

/** A page on PostgreSQL waits for it half of the time. */
const AT_ONCE_ON_SERVER = 3

/** The turns of an installation. The embedded database answers on this very thread. */
export const turnsOf = provided(({ db }) => new Turns(db.store.connections ? AT_ONCE_ON_SERVER : 1))

/**
 * In whose name a request waits and is counted: a person's, wherever they are; of guests that of the code by which they were let in, and
 * of all others together that of their place.
 */
export const turnName = (viewer: Viewer, request: HttpRequest): string =>
  viewer.id || (request.letInBy ?? placeOf(request.address))
