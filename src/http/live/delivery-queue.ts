import type { Commit } from '#records/changes/change.ts'

/** How many changes are told together; beyond it others get their turn. */
export const TOGETHER_MAX = 64

type Task = () => Promise<void>

/** How long work may go on before requests get their turn: the database answers without waiting for the event loop. */
const WORK_MAX_MS = 8

/** Lets others work when it is time; undefined when it is not. */
export class Pace {
  #since = performance.now()

  /** Work begins: what was idle before does not count. */
  begin() {
    this.#since = performance.now()
  }

  pause(): Promise<void> | undefined {
    return performance.now() - this.#since < WORK_MAX_MS ? undefined : this.rest()
  }

  rest(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#since = performance.now()
        resolve()
      })
    })
  }
}

/** Does what waits strictly in its order, one after the other; commits that wait together are handled together. */
export class DeliveryQueue {
  readonly pace = new Pace()
  readonly #waiting: (Commit | Task)[] = []
  readonly #deliver: (commits: readonly Commit[]) => Promise<void>
  readonly #afterTasks: () => Promise<void>
  #running: Promise<void> | undefined

  /** `afterTasks` comes behind tasks that stand together, before the next commit. Neither of them may throw. */
  constructor(deliver: (commits: readonly Commit[]) => Promise<void>, afterTasks = async () => {}) {
    this.#deliver = deliver
    this.#afterTasks = afterTasks
  }

  add(commit: Commit) {
    this.#waiting.push(commit)
    this.#running ??= this.#run()
  }

  /** Runs a task when everything before it is done. */
  inOrder<T>(task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => task().then(resolve, reject))
      this.#running ??= this.#run()
    })
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run() {
    // What is published in one go arrives here in one go too.
    await Promise.resolve()
    this.pace.begin()
    while (this.#waiting.length > 0) {
      const [first] = this.#waiting
      if (typeof first === 'function') {
        this.#waiting.shift()
        await first()
        if (typeof this.#waiting[0] !== 'function') await this.#afterTasks()
      } else {
        await this.#deliver(this.#nextCommits())
        if (this.#waiting.length > 0) await this.pace.rest()
      }
    }
    this.#running = undefined
  }

  #nextCommits(): Commit[] {
    const end = this.#waiting.slice(0, TOGETHER_MAX).findIndex((one) => typeof one === 'function')
    return this.#waiting.splice(0, end === -1 ? TOGETHER_MAX : end) as Commit[]
  }
}
