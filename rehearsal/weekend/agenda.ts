import type { World } from '../world.ts'

/** Something that happens at a time. While it is played no time passes but what it takes. */
export interface AgendaMoment {
  readonly at: number
  readonly name: string
  play(world: World): Promise<void>
}

/** What is still to come, in the order of time; what happens may bring more of it. */
export class WeekendAgenda {
  readonly #coming: AgendaMoment[] = []

  add(...moments: readonly AgendaMoment[]) {
    this.#coming.push(...moments)
    this.#coming.sort((one, other) => one.at - other.at)
  }

  next(): AgendaMoment | undefined {
    return this.#coming.shift()
  }
}
