import { ComeBackLater } from '../limits/rate-limits.ts'

/** Heavy work takes turns: so many at once, so many waiting, the rest is asked to come back. */
export class WorkQueue {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { atOnce: number; waiting: number }) {
    this.#atOnce = limits.atOnce
    this.#waitingMax = limits.waiting
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running++
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.#waitingMax) throw busy()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** The turn goes straight to whoever waits longest, so that nobody slips in between. */
  #next() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}

/** About as long as all who wait now will take. */
const RETRY_SECONDS = 10

const busy = () => new ComeBackLater(503, 'The server is busy, please try again in a moment.', RETRY_SECONDS)
