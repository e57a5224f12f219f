import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { type JoinRefusal, restedAt } from '#rules/shotracer/joining.ts'
import { heatIn, type RaceHeat } from '../races/races.server.ts'
import { raceHeats } from '../shotracer.collections.ts'
import { joinHeatInput, leaveHeatInput } from '../shotracer.inputs.ts'
import { JOIN_REFUSALS, NOTE_REFUSALS } from '../shotracer.refusals.ts'
import { heatOfRunner, mayJoin, runnersIn } from './runners.server.ts'

/** The next free leg of a lane. Not audited, and no key of it is kept: nobody can count how often somebody ran. */
export const joinHeat = command({
  name: 'shotracer.join',
  input: joinHeatInput,
  who: 'signedIn',
  untraced: true,
  async run(tx, actor, { heat: id, lane, alcohol_free }) {
    const { heat, race } = await heatIn(tx, id)
    const runners = await runnersIn(tx, id)
    // A repeat, whose answer was lost.
    if (runners.some((it) => it.user === actor.id && it.lane === lane)) return
    if (!heat.lanes[lane - 1]) throw refuse(NOTE_REFUSALS, 'lane_gone', 'lane', 404)
    const taken = runners.filter((it) => it.lane === lane).map(({ leg }) => leg)
    const asked = { user: actor.id, race, heat, freeLegs: race.legs - taken.length, isAlcoholFree: alcohol_free }
    const { verdict, lastRun } = await mayJoin(tx, asked)
    if (!verdict.ok) throw joinRefusal(verdict.code, minutesLeft(tx, lastRun))
    const leg = Array.from({ length: race.legs }, (_, index) => index + 1).find((it) => !taken.includes(it)) ?? 0
    await tx.execute((queries) =>
      queries
        .insertInto('_race_runners')
        .values({ user: actor.id, heat: id, lane, leg, alcohol_free: alcohol_free ? 1 : 0 }),
    )
    await tellRunners(tx, heat)
  },
})

const joinRefusal = (code: JoinRefusal, minutes: number) =>
  code === 'rest_first'
    ? refuse(JOIN_REFUSALS, code, 'heat', { status: 409, facts: { minutes } })
    : refuse(JOIN_REFUSALS, code, 'heat', 409)

const MINUTE_MS = 60_000

const minutesLeft = (tx: Transaction, lastRun = 0) =>
  Math.max(1, Math.ceil((restedAt(lastRun) - tx.now().getTime()) / MINUTE_MS))

/** Out of the lobby. Once a heat is armed its referee takes it back first. */
export const leaveHeat = command({
  name: 'shotracer.leave',
  input: leaveHeatInput,
  who: 'signedIn',
  untraced: true,
  async run(tx, actor, { heat: id }) {
    const { heat } = await heatIn(tx, id)
    if ((await heatOfRunner(tx, actor.id)) !== id) return
    if (heat.state !== 'lobby') throw refuse(JOIN_REFUSALS, 'not_open', 'heat', 409)
    await tx.execute((queries) => queries.deleteFrom('_race_runners').where('user', '=', actor.id))
    await tellRunners(tx, heat)
  },
})

/** How many there are is in the record, so that everybody hears of it. */
export async function tellRunners(tx: Transaction, { id, lanes }: RaceHeat) {
  const runners = await runnersIn(tx, id)
  const counted = lanes.map(({ name }, index) => ({
    name,
    runners: runners.filter(({ lane }) => lane === index + 1).length,
  }))
  await tx.update(raceHeats, id, { lanes: counted })
}
