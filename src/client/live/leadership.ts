/** Which tab of a browser holds what there should be only one of. The lock is freed when a tab dies, however it does. */

const NAME = 'fieldside-live'

/** As much of the browser's locks as is needed. */
export interface Locks {
  request(name: string, options: { signal?: AbortSignal; steal?: boolean }, held: () => Promise<void>): Promise<void>
  query(): Promise<{ pending?: readonly { name?: string }[] }>
}

export class Leadership {
  readonly #locks: Locks
  readonly #onLead: () => void
  readonly #onLost: () => void
  #asking: AbortController | undefined
  #release: (() => void) | undefined

  constructor(locks: Locks, onLead: () => void, onLost: () => void) {
    this.#locks = locks
    this.#onLead = onLead
    this.#onLost = onLost
  }

  get isLeading(): boolean {
    return this.#release !== undefined
  }

  /** Leads as soon as nobody else does. */
  stand() {
    if (this.#asking || this.isLeading) return
    const asking = new AbortController()
    this.#asking = asking
    this.#hold({ signal: asking.signal })
  }

  /** Leads now: whoever leads does not answer. */
  seize() {
    if (this.isLeading) return
    this.#asking?.abort()
    this.#asking = undefined
    this.#hold({ steal: true })
  }

  stepBack() {
    this.#asking?.abort()
    this.#asking = undefined
    this.#release?.()
  }

  /** Whether another tab waits. */
  async isWantedByOthers(): Promise<boolean> {
    const { pending = [] } = await this.#locks.query()
    return pending.some(({ name }) => name === NAME)
  }

  #hold(options: { signal?: AbortSignal; steal?: boolean }) {
    const held = async () => {
      // Called off while the lock was on its way.
      if (options.signal?.aborted) return
      this.#asking = undefined
      await new Promise<void>((resolve) => {
        this.#release = resolve
        this.#onLead()
      })
    }
    this.#locks
      .request(NAME, options, held)
      // Called off, or seized by another tab.
      .catch(() => {})
      .finally(() => {
        if (!this.#release || options.signal?.aborted) return
        this.#release = undefined
        this.#onLost()
      })
  }
}
