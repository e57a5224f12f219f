import type { Log } from '../server/log.ts'

/** Work that no response waits for, because how long the response takes would tell whether there was work. */
export class BackgroundWork {
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  run(work: () => Promise<void>) {
    const running = this.#guarded(work).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async #guarded(work: () => Promise<void>) {
    try {
      // Begins after the response has left.
      await new Promise<void>((resolve) => setImmediate(resolve))
      await work()
    } catch (error) {
      this.#log.error('background work failed', { error })
    }
  }
}
