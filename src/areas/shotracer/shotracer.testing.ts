import type { Viewer } from '#records/viewing/viewer.ts'
import type { HeatMarkKind } from '#rules/shotracer/heat.ts'
import type { Stage } from '#site/stage.testing.ts'
import { joinHeat } from './heats/joining.commands.server.ts'
import { openHeat, openRace } from './races/races.commands.server.ts'
import { noteRaceMark } from './referee/referee.commands.server.ts'
import { races } from './shotracer.collections.ts'

interface OpenRace {
  readonly race: string
}

interface OpenHeat extends OpenRace {
  readonly heat: string
}

/** A referee, four runners, and races of two legs in two lanes. */
export class ShotracerWorld {
  readonly stage: Stage
  readonly referee: Viewer
  readonly runners: readonly Viewer[]
  #made = 0
  #marks = 0

  constructor(stage: Stage, referee: Viewer, runners: readonly Viewer[]) {
    this.stage = stage
    this.referee = referee
    this.runners = runners
  }

  static async open(stage: Stage): Promise<ShotracerWorld> {
    const runners: Viewer[] = []
    for (const name of ['Una Usual', 'Uwe Usual', 'Ulf Usual', 'Uta Usual']) runners.push(await stage.person(name))
    return new ShotracerWorld(stage, await stage.person('Rita Referee'), runners)
  }

  /** What a race is opened with. */
  race() {
    return { name: 'Relay', drink: 'Lemonade', legs: 2, has_alcohol: false }
  }

  async openRace(more: { has_alcohol?: boolean } = {}): Promise<OpenRace> {
    const { race } = await this.stage.run(openRace, this.referee, this.race())
    // Past the question how old the referee is, which has a test of its own.
    await this.stage.db.write((tx) => tx.update(races, race, more))
    return { race }
  }

  /** A heat that waits for runners. */
  async lobby(more: { has_alcohol?: boolean } = {}): Promise<OpenHeat> {
    return this.lobbyOf(await this.openRace(more))
  }

  async lobbyOf({ race }: OpenRace): Promise<OpenHeat> {
    const { heat } = await this.stage.run(openHeat, this.referee, { race, lanes: ['Kite Club', 'Mudlarks'] })
    return { race, heat }
  }

  async fillLanes(heat: string): Promise<void> {
    for (const [index, runner] of this.runners.entries())
      await this.stage.run(joinHeat, runner, { heat, lane: 1 + (index % 2) })
  }

  async armedHeat(race?: OpenRace): Promise<OpenHeat> {
    const found = await this.lobbyOf(race ?? (await this.openRace()))
    await this.fillLanes(found.heat)
    await this.note(found.heat, 'arm')
    return found
  }

  /** From the lobby to the end: five seconds for each leg. */
  async runHeat(race?: OpenRace): Promise<OpenHeat> {
    const found = await this.armedHeat(race)
    await this.note(found.heat, 'start')
    for (const lane of [1, 2, 1, 2]) {
      this.passSeconds(5)
      await this.note(found.heat, 'tap', lane)
    }
    return found
  }

  /** Answers the id of the mark. */
  async note(heat: string, kind: HeatMarkKind, lane?: number): Promise<string> {
    this.#marks += 1
    const mark = `mark-of-world-${this.#marks}`
    await this.stage.run(noteRaceMark, this.referee, { heat, mark, kind, ...(lane !== undefined && { lane }) })
    return mark
  }

  /** Others who are signed in. */
  async people(count: number): Promise<readonly Viewer[]> {
    const made: Viewer[] = []
    for (let n = 0; n < count; n += 1) {
      made.push(await this.stage.person(`Runner ${this.#made}`))
      this.#made += 1
    }
    return made
  }

  passSeconds(seconds: number) {
    this.stage.passMinutes(seconds / 60)
  }
}
