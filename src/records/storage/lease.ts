import type { Others } from './others.ts'

/** So much of it is left when it is made longer. */
const RENEWED_AT = 0.5

/** Something that one process at a time does. A process that is killed gives it back by time. */
export class Lease {
  readonly #others: Others
  readonly #name: string
  readonly #ms: number
  readonly #now: () => number
  #until = Number.NEGATIVE_INFINITY

  constructor(others: Others, name: string, ms: number, now: () => number = () => performance.now()) {
    this.#others = others
    this.#name = name
    this.#ms = ms
    this.#now = now
  }

  /** Whether it is this process's turn, for at least half of the time. */
  async isOurs(): Promise<boolean> {
    const askedAt = this.#now()
    if (this.#until - askedAt > this.#ms * RENEWED_AT) return true
    const isOurs = await this.#others.take(this.#name, this.#ms)
    this.#until = isOurs ? askedAt + this.#ms : Number.NEGATIVE_INFINITY
    return isOurs
  }

  /** Lets another process go on at once. */
  async end(): Promise<void> {
    if (this.#until === Number.NEGATIVE_INFINITY) return
    this.#until = Number.NEGATIVE_INFINITY
    await this.#others.giveBack(this.#name)
  }
}
