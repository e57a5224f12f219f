import type { Log } from '../server/log.ts'

/** Work that no response waits for, because how long the response takes would tell whether there was work. */
export class BackgroundWork {
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()
  readonly #ends: (() => Promise<void>)[] = []

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

  /** For what would go on beyond the installation, such as a thread: called when that stops. */
  endWith(end: () => Promise<void>) {
    this.#ends.push(end)
  }

  /** Nothing is under way any more. */
  async stop(): Promise<void> {
    await Promise.all(
      this.#ends.map((end) => end().catch((error: unknown) => this.#log.error('ending failed', { error }))),
    )
    await this.settled()
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
