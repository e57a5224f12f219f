import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Harm, RehearsalOptions } from '../options.ts'
import { minutesLater } from '../stage/calendar.ts'
import { onPostgres } from '../stage/postgres.ts'
import type { AgendaMoment, World } from '../world.ts'

/** What is done to the installation, and while what happens. */
interface PlannedHarm {
  readonly harm: Harm
  /** While this is played; the how manieth of that name. */
  readonly during: string
  readonly turn: number
  /** There is nothing to be done to the other. */
  readonly only?: RehearsalOptions['database']
  /** Somebody must be told "later", or it did not strike at all. */
  readonly refuses?: true
  /** People go on meanwhile; `isOver` once somebody was told "later", or everybody is done. */
  strike(world: World, isOver: () => boolean): Promise<void>
}

/** Long enough that somebody is in the middle of something. */
const BEGUN_MS = 150

const PLAN: readonly PlannedHarm[] = [
  { harm: 'mail', during: 'Teams are let in or wait', turn: 1, strike: mailAway },
  { harm: 'restart', during: 'Players sign up and connect', turn: 1, strike: restart },
  { harm: 'kill', during: 'Games end', turn: 2, strike: kill },
  { harm: 'database', during: 'Games end', turn: 3, only: 'postgres', refuses: true, strike: databaseAway },
  { harm: 'clock', during: 'Games end', turn: 4, strike: clockBack },
  { harm: 'restore', during: 'Games end', turn: 5, strike: async () => {} },
  // Hundreds of rows, which do not fit into what the file still has room for.
  { harm: 'disk', during: 'Managers write their rosters', turn: 1, refuses: true, strike: diskFull },
]

/** Plays a moment with the harm that is planned for it. */
export class HarmDoer {
  readonly #turns = new Map<string, number>()
  readonly done: Harm[] = []

  async play(world: World, moment: AgendaMoment, say: (line: string) => void): Promise<void> {
    const turn = (this.#turns.get(moment.name) ?? 0) + 1
    this.#turns.set(moment.name, turn)
    const planned = PLAN.find(
      ({ harm, during, turn: wanted, only = world.options.database }) =>
        world.options.harms.includes(harm) &&
        only === world.options.database &&
        during === moment.name &&
        turn === wanted,
    )
    if (!planned) return moment.play(world)
    world.traffic.isHarmed = true
    world.stage.server.mayComplain = true
    const before = world.traffic.count(503)
    const refused = () => world.traffic.count(503) - before
    let isPlayed = false
    const striking = planned.strike(world, () => isPlayed || refused() > 0)
    await moment.play(world)
    isPlayed = true
    await striking
    // Between what people do: what came after the copy would be gone, and rightly so.
    if (planned.harm === 'restore') await copyAndGoBack(world)
    world.stage.server.mayComplain = false
    world.traffic.isHarmed = false
    if (planned.refuses && refused() === 0) throw new Error(`The harm ${planned.harm} struck nobody.`)
    this.done.push(planned.harm)
    say(`harm: ${planned.harm}, while: ${moment.name} (${refused()} times "later")`)
  }
}

/** Where there are several, one of them. */
async function kill({ stage, options }: World) {
  await wait(BEGUN_MS / 3)
  if (options.processes > 1) return stage.server.killOne()
  await stage.server.stop('SIGKILL')
  await stage.start()
}

/** Where there are several, one after the other. */
async function restart({ stage, options }: World) {
  await wait(BEGUN_MS)
  if (options.processes > 1) return stage.server.renew()
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

/** Its server is killed and comes back. SQLite has none. */
async function databaseAway({ stage: { postgres } }: World, isOver: () => boolean) {
  if (!postgres) return
  await postgres.kill()
  while (!isOver()) await wait(BEGUN_MS)
  await postgres.start()
}

/** What a full disk answers; whatever is changed with a key writes here. */
const FULL = [
  `CREATE FUNCTION rehearsal_full() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END$$`,
  'CREATE TRIGGER rehearsal_full BEFORE INSERT ON "_idempotency" EXECUTE FUNCTION rehearsal_full()',
]

async function diskFull({ stage: { server, postgres } }: World, isOver: () => boolean) {
  if (postgres) await onPostgres(postgres.url, ...FULL)
  else await server.setDiskFull(true)
  while (!isOver()) await wait(BEGUN_MS)
  if (postgres) await onPostgres(postgres.url, 'DROP FUNCTION rehearsal_full CASCADE')
  else await server.setDiskFull(false)
}

/** The commands of the handbook: a copy of the running service, then back to it. */
async function copyAndGoBack({ stage }: World) {
  const copy = join(stage.folder, 'copy.db')
  await stage.program('backup', copy)
  await stage.server.stop()
  await stage.program('restore', copy)
  await stage.start()
}
