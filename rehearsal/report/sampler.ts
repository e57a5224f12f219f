import { readFileSync } from 'node:fs'

/** What the service used at a moment of the rehearsal. */
export interface UsageSample {
  /** Seconds since it began. */
  readonly at: number
  readonly mebibytes: number
  /** Of one core, since the sample before. */
  readonly cpu: number
  /** Since the sample before. */
  readonly seconds: number
}

const EVERY_MS = 500
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

/** Looks at the process again and again; only Linux tells. */
export class Sampler {
  readonly samples: UsageSample[] = []
  readonly #began = performance.now()
  readonly #timer: NodeJS.Timeout
  #last: { readonly pid: number; readonly ticks: number; readonly at: number } | undefined

  constructor(pid: () => number) {
    this.#timer = setInterval(() => this.#look(pid()), EVERY_MS)
    this.#timer.unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  #look(pid: number) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
      const ticks = Number(stat[11]) + Number(stat[12])
      const at = performance.now()
      const before = this.#last?.pid === pid ? this.#last : undefined
      const seconds = before ? (at - before.at) / 1_000 : 0
      const cpu = before ? (ticks - before.ticks) / TICKS_PER_SECOND / seconds : 0
      this.#last = { pid, ticks, at }
      this.samples.push({ at: (at - this.#began) / 1_000, mebibytes: (pages * PAGE_BYTES) / 2 ** 20, cpu, seconds })
    } catch {
      // It is away, or nothing tells here.
    }
  }
}
