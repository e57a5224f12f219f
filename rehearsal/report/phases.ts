import { readdirSync } from 'node:fs'
import { percentile } from '../doors/traffic.ts'
import { momentAt } from '../stage/calendar.ts'
import { type PassingRows, passingRows } from '../stage/tables.ts'
import type { World } from '../world.ts'
import type { UsageSample } from './sampler.ts'

/** A part of the weekend: what it cost, and what there was when it was over. */
export interface PhaseFigures {
  readonly name: string
  readonly seconds: number
  readonly answers: number
  readonly p99: number
  /** Seconds of one core. */
  readonly cpu: number
  readonly mebibytesMost: number
  readonly mebibytes: number
  /** Open files and connections of the service. */
  readonly files: number
  readonly rows: PassingRows
}

/** In the order in which they come. */
export function phaseAt(moment: number, lastDay: number): string {
  if (moment < momentAt(-3, '00:00')) return 'registration and rosters'
  if (moment < momentAt(0, '00:00')) return 'accounts and schedule'
  const day = Array.from({ length: lastDay }, (_, at) => at + 1).find((next) => moment < momentAt(next, '00:00'))
  return `day ${day ?? lastDay}`
}

/** Looks at the service whenever a part is over. */
export class PhaseWatch {
  readonly phases: PhaseFigures[] = []
  readonly #world: World
  readonly #samples: readonly UsageSample[]
  #name = ''
  #began = performance.now()
  #answered = 0
  #sampled = 0

  constructor(world: World, samples: readonly UsageSample[]) {
    this.#world = world
    this.#samples = samples
  }

  async enter(name: string): Promise<void> {
    if (name === this.#name) return
    await this.close()
    this.#name = name
  }

  async close(): Promise<void> {
    const { traffic, stage } = this.#world
    const samples = this.#samples.slice(this.#sampled)
    const waits = traffic.waits.slice(this.#answered)
    const seconds = (performance.now() - this.#began) / 1_000
    if (this.#name !== '')
      this.phases.push({
        name: this.#name,
        seconds,
        answers: waits.length,
        p99: percentile(
          waits.toSorted((a, b) => a - b),
          0.99,
        ),
        cpu: samples.reduce((sum, { cpu, seconds: span }) => sum + cpu * span, 0),
        mebibytesMost: Math.max(0, ...samples.map(({ mebibytes }) => mebibytes)),
        mebibytes: samples.at(-1)?.mebibytes ?? 0,
        files: stage.server.pids.reduce((sum, pid) => sum + openFiles(pid), 0),
        rows: await passingRows(stage),
      })
    this.#began = performance.now()
    this.#answered = traffic.waits.length
    this.#sampled = this.#samples.length
  }
}

/** Only Linux tells. */
function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
