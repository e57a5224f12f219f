import type { StoreTransaction } from './store.ts'

/** Work of one batch is committed together; beyond this the next batch takes it. */
const BATCH_MAX = 256
/** Work that awaits anything but its transaction holds up every other writer. */
const WORK_MAX_MS = 10_000

export interface WriteJob {
  readonly work: (tx: StoreTransaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** One serial writer, whose waiting jobs share a durable commit. */
export class WriteQueue {
  readonly #waiting: WriteJob[] = []
  readonly #commit: (jobs: readonly WriteJob[]) => Promise<void>
  #running: Promise<void> | undefined
  #isClosed = false

  /** `commit` answers all jobs that it is given, and never throws. */
  constructor(commit: (jobs: readonly WriteJob[]) => Promise<void>) {
    this.#commit = commit
  }

  write<T>(work: (tx: StoreTransaction) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('The database is closed'))
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#running ??= this.#drain()
    })
  }

  async #drain() {
    try {
      while (this.#waiting.length > 0) {
        // Lets every request that has arrived by now join the same commit.
        await new Promise<void>((resolve) => setImmediate(resolve))
        await this.#commit(this.#waiting.splice(0, BATCH_MAX))
      }
    } finally {
      this.#running = undefined
    }
  }

  /** Takes no more, and answers when what it had is done. False: it was closed before. */
  async close(): Promise<boolean> {
    if (this.#isClosed) return false
    this.#isClosed = true
    await this.#running
    return true
  }
}

/** What was written is written: a mistake in what follows is not the writers' to know. */
export function afterCommit(actions: readonly (() => void)[], onMistake: (error: unknown) => void) {
  for (const action of actions) {
    try {
      action()
    } catch (error) {
      onMistake(error)
    }
  }
}

/** To whoever watches over the process. */
export const throwLater = (error: unknown) =>
  queueMicrotask(() => {
    throw error
  })

/** `goesOn`: whether the transaction was asked anything since the last time. */
export async function withinLimit<T>(work: Promise<T>, goesOn: () => boolean = () => false): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      if (goesOn()) timer = setTimeout(look, WORK_MAX_MS)
      else reject(new Error('A transaction took too long'))
    }
    timer = setTimeout(look, WORK_MAX_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
