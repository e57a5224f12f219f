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

interface Use {
  readonly ticks: number
  readonly bytes: number
}

/** Looks at the processes again and again; only Linux tells. */
export class Sampler {
  readonly samples: UsageSample[] = []
  readonly #began = performance.now()
  readonly #timer: NodeJS.Timeout
  #last = new Map<number, Use>()
  #lookedAt = performance.now()

  constructor(pids: () => readonly number[]) {
    this.#timer = setInterval(() => this.#look(pids()), EVERY_MS)
    this.#timer.unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  #look(pids: readonly number[]) {
    const uses = new Map(pids.flatMap((pid) => useOf(pid)))
    const at = performance.now()
    const seconds = (at - this.#lookedAt) / 1_000
    const ticks = [...uses].reduce((sum, [pid, use]) => sum + use.ticks - (this.#last.get(pid) ?? use).ticks, 0)
    this.#last = uses
    this.#lookedAt = at
    if (uses.size === 0) return
    const mebibytes = [...uses.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
    const cpu = ticks / TICKS_PER_SECOND / seconds
    this.samples.push({ at: (at - this.#began) / 1_000, mebibytes, cpu, seconds })
  }
}

/** Nothing where it is away, or nothing tells here. */
function useOf(pid: number): [number, Use][] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return [[pid, { ticks: Number(stat[11]) + Number(stat[12]), bytes: pages * PAGE_BYTES }]]
  } catch {
    return []
  }
}
