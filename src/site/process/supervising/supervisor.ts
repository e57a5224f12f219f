import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#http/server/log.ts'

/** One of several processes that answer on the same port. */
export interface Child {
  readonly pid: number | undefined
  /** Once it answers; false where it ended before. */
  readonly ready: Promise<boolean>
  readonly ended: Promise<void>
  /** Another one answers in its place: it sends those away who are connected, then stops. */
  leave(): void
  /** Stops it in good order. */
  stop(): void
  kill(): void
}

export interface SupervisorOptions {
  readonly count: number
  readonly fork: () => Child
  readonly log: Log
  readonly wait?: (ms: number) => Promise<void>
  readonly now?: () => number
}

/** Waits before one that ended is started anew: longer each time, until one of them has lived for a while. */
const WAITS_MS = { first: 500, most: 30_000 } as const
const LIVED_MS = 60_000

/** Keeps so many processes alive, and renews them one by one. */
export class Supervisor {
  readonly #options: Required<SupervisorOptions>
  readonly #children = new Set<Child>()
  #hasStarted = false
  #isStopping = false
  #wait: number = WAITS_MS.first
  #renewing: Promise<void> = Promise.resolve()

  constructor(options: SupervisorOptions) {
    this.#options = { wait: (ms) => pause(ms, undefined, { ref: false }), now: () => performance.now(), ...options }
  }

  /** The first one brings the database up to date, or says why it cannot: then there is no other. */
  async start(): Promise<boolean> {
    this.#hasStarted = await this.#begin().ready
    if (!this.#hasStarted) return false
    const others = Array.from({ length: this.#options.count - 1 }, () => this.#begin())
    await Promise.all(others.map((it) => it.ready))
    return true
  }

  /** Puts a new process in the place of each, one after the other. */
  renew(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renewAll())
    return this.#renewing
  }

  /** Ends all in good order. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const child of this.#children) child.stop()
    await Promise.all([...this.#children].map((it) => it.ended))
  }

  kill() {
    this.#isStopping = true
    for (const child of this.#children) child.kill()
  }

  #begin(): Child {
    const { fork, log, now } = this.#options
    const begunAt = now()
    const child = fork()
    this.#children.add(child)
    void child.ready.then((isReady) => isReady && log.info('a process answers', { pid: child.pid }))
    void child.ended.then(() => this.#ended(child, begunAt))
    return child
  }

  get #lacksOne(): boolean {
    return this.#hasStarted && !this.#isStopping && this.#children.size < this.#options.count
  }

  async #ended(child: Child, begunAt: number): Promise<void> {
    const { log, wait, now } = this.#options
    this.#children.delete(child)
    if (!this.#lacksOne) return
    if (now() - begunAt > LIVED_MS) this.#wait = WAITS_MS.first
    const ms = this.#wait
    this.#wait = Math.min(ms * 2, WAITS_MS.most)
    log.error('a process has ended and is started anew', { pid: child.pid, afterMs: ms })
    await wait(ms)
    if (this.#lacksOne) this.#begin()
  }

  async #renewAll(): Promise<void> {
    const { log } = this.#options
    const before = [...this.#children]
    for (const old of before) {
      if (this.#isStopping || !this.#children.has(old)) continue
      if (!(await this.#begin().ready)) {
        log.error('a new process did not start; the others stay as they are')
        return
      }
      old.leave()
      await old.ended
    }
    log.info('all processes are new')
  }
}
