import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { canJoin, type JoinVerdict } from '#rules/shotracer/joining.ts'
import { isOfAge, type Race, type RaceHeat } from '../races/races.server.ts'

/** Runners and runs, in private tables: nothing of it is in a record, a live message or the audit. */

export interface Runner {
  readonly user: string
  readonly lane: number
  readonly leg: number
  readonly isAlcoholFree: boolean
}

/** In the order of lanes and legs. */
export async function runnersIn(reader: Reader, heat: string): Promise<readonly Runner[]> {
  const rows = await reader.query((queries) =>
    queries
      .selectFrom('_race_runners')
      .select(['user', 'lane', 'leg', 'alcohol_free'])
      .where('heat', '=', heat)
      .orderBy('lane')
      .orderBy('leg'),
  )
  return rows.map(({ user, lane, leg, alcohol_free }) => ({ user, lane, leg, isAlcoholFree: alcohol_free === 1 }))
}

/** The heat in which somebody has a place that is not over. */
export async function heatOfRunner(reader: Reader, user: string): Promise<string | undefined> {
  const [found] = await reader.query((queries) =>
    queries.selectFrom('_race_runners').select('heat').where('user', '=', user),
  )
  return found?.heat
}

async function runsOf(reader: Reader, user: string): Promise<readonly Date[]> {
  const rows = await reader.query((queries) =>
    queries.selectFrom('_race_runs').select('started').where('user', '=', user).orderBy('started'),
  )
  return rows.map(({ started }) => new Date(started))
}

/** What a person asks for. */
export interface JoinRequest {
  readonly user: string
  readonly race: Race
  readonly heat: RaceHeat
  readonly freeLegs: number
  readonly isAlcoholFree: boolean
}

export interface JoinCheck {
  readonly verdict: JoinVerdict
  /** When somebody ran last, in milliseconds. */
  readonly lastRun: number | undefined
}

/** Whether somebody may join, as of now. */
export async function mayJoin(reader: Reader, asked: JoinRequest): Promise<JoinCheck> {
  const { user, race, heat, freeLegs, isAlcoholFree } = asked
  const zone = (await tournamentOf(reader))?.time_zone ?? 'UTC'
  const now = reader.now()
  const runs = await runsOf(reader, user)
  const today = dayIn(now, zone)
  const lastRun = runs.at(-1)?.getTime()
  const verdict = canJoin({
    heat: heat.state || 'void',
    freeLegs,
    isInAnother: (await heatOfRunner(reader, user)) !== undefined,
    runsToday: runs.filter((at) => dayIn(at, zone) === today).map((at) => at.getTime()),
    lastRun,
    drinksAlcohol: race.has_alcohol && !isAlcoholFree,
    isAdult: await isOfAge(reader, user),
    now: now.getTime(),
  })
  return { verdict, lastRun }
}

/** From the start on it is a run. */
export async function countRuns(tx: Transaction, heat: string, startedAt: number) {
  const started = timestamp(new Date(startedAt))
  for (const { user } of await runnersIn(tx, heat))
    await tx.execute((queries) => queries.insertInto('_race_runs').values({ user, heat, started }))
}

/** A start that was taken back was none. */
export const takeBackRuns = (tx: Transaction, heat: string) =>
  tx.execute((queries) => queries.deleteFrom('_race_runs').where('heat', '=', heat))

/** Once a heat is over nobody need know who was in it. */
export const forgetRunners = (tx: Transaction, heat: string) =>
  tx.execute((queries) => queries.deleteFrom('_race_runners').where('heat', '=', heat))
