import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Harm } from '../options.ts'
import { minutesLater } from '../stage/calendar.ts'
import type { AgendaMoment } from '../weekend/agenda.ts'
import type { World } from '../world.ts'

/** What is done to the installation, and while what happens. */
interface PlannedHarm {
  readonly harm: Harm
  /** While this is played; the how manieth of that name. */
  readonly during: string
  readonly turn: number
  /** Waits for nobody: people go on meanwhile. */
  strike(world: World): Promise<void>
}

/** Long enough that somebody is in the middle of something. */
const BEGUN_MS = 150

const PLAN: readonly PlannedHarm[] = [
  { harm: 'mail', during: 'Teams are let in or wait', turn: 1, strike: mailAway },
  { harm: 'restart', during: 'Players sign up and connect', turn: 1, strike: restart },
  { harm: 'kill', during: 'Games end', turn: 2, strike: kill },
  { harm: 'database', during: 'Games end', turn: 3, strike: databaseAway },
  { harm: 'clock', during: 'Games end', turn: 4, strike: clockBack },
  { harm: 'restore', during: 'Games end', turn: 5, strike: async () => {} },
]

/** Plays a moment with the harm that is planned for it. */
export class HarmDoer {
  readonly #turns = new Map<string, number>()
  readonly done: Harm[] = []

  async play(world: World, moment: AgendaMoment, say: (line: string) => void): Promise<void> {
    const turn = (this.#turns.get(moment.name) ?? 0) + 1
    this.#turns.set(moment.name, turn)
    const wanted = world.options.harms.filter((harm) => harm !== 'database' || world.stage.databaseUrl !== undefined)
    const planned = PLAN.find((it) => wanted.includes(it.harm) && it.during === moment.name && it.turn === turn)
    if (!planned) return moment.play(world)
    world.traffic.isHarmed = true
    world.stage.server.mayComplain = true
    const striking = planned.strike(world)
    await moment.play(world)
    await striking
    // Between what people do: what came after the copy would be gone, and rightly so.
    if (planned.harm === 'restore') await copyAndGoBack(world)
    world.stage.server.mayComplain = false
    world.traffic.isHarmed = false
    this.done.push(planned.harm)
    say(`harm: ${planned.harm}, while: ${moment.name}`)
  }
}

async function kill({ stage }: World) {
  await wait(BEGUN_MS / 3)
  await stage.server.stop('SIGKILL')
  await stage.start()
}

async function restart({ stage }: World) {
  await wait(BEGUN_MS)
  await stage.server.stop()
  await stage.start()
}

async function mailAway({ stage }: World) {
  await stage.closeMail()
  await wait(1_000)
  await stage.openMail()
}

const BACK_MINUTES = 10

/** Somebody sets the clock of the machine right, or believes so. */
async function clockBack({ stage }: World) {
  const before = stage.now
  await stage.setClock(minutesLater(before, -BACK_MINUTES))
  await wait(BEGUN_MS * 4)
  await stage.setClock(before)
}

/** Every connection breaks, as when the server of the database starts again; a file has none. */
async function databaseAway({ stage }: World) {
  const { databaseUrl } = stage
  if (!databaseUrl) return
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (let times = 0; times < 5; times += 1) {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    await wait(BEGUN_MS)
  }
  await client.end()
}

/** The commands of the handbook: a copy of the running service, then back to it. */
async function copyAndGoBack({ stage }: World) {
  const copy = join(stage.folder, 'copy.db')
  await stage.program('backup', copy)
  await stage.server.stop()
  await stage.program('restore', copy)
  await stage.start()
}
