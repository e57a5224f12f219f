import type { HeatState } from './heat.ts'

/** Who may run. A run is one leg of one heat that was started. */

const RUNS_A_DAY = 3
const REST_MINUTES = 30

export type JoinRefusal =
  | 'not_open'
  | 'lane_full'
  | 'already_in'
  | 'enough_today'
  | 'rest_first'
  | 'age_unknown'
  | 'under_age'

export type JoinVerdict = { readonly ok: true } | { readonly ok: false; readonly code: JoinRefusal }

export type DrinkVerdict = { readonly ok: true } | { readonly ok: false; readonly code: 'age_unknown' | 'under_age' }

export interface Joining {
  readonly heat: HeatState
  /** Of the lane. */
  readonly freeLegs: number
  /** Has a place in a heat that is not over. */
  readonly isInAnother: boolean
  /** When the runs of today began, in milliseconds. */
  readonly runsToday: readonly number[]
  /** The latest one, also of yesterday. */
  readonly lastRun: number | undefined
  /** Drinks alcohol in this run. */
  readonly drinksAlcohol: boolean
  /** For certain; undefined while they have not said when they were born. */
  readonly isAdult: boolean | undefined
  readonly now: number
}

const MINUTE_MS = 60_000

/** When somebody may run again after a run. */
export const restedAt = (lastRun: number): number => lastRun + REST_MINUTES * MINUTE_MS

export function canJoin(joining: Joining): JoinVerdict {
  const { heat, freeLegs, isInAnother, runsToday, lastRun, now } = joining
  if (heat !== 'lobby') return no('not_open')
  if (isInAnother) return no('already_in')
  if (freeLegs <= 0) return no('lane_full')
  if (runsToday.length >= RUNS_A_DAY) return no('enough_today')
  if (lastRun !== undefined && now < restedAt(lastRun)) return no('rest_first')
  return mayDrink(joining)
}

/** Whoever drinks no alcohol is asked nothing. */
export function mayDrink({ drinksAlcohol, isAdult }: Pick<Joining, 'drinksAlcohol' | 'isAdult'>): DrinkVerdict {
  if (!drinksAlcohol) return { ok: true }
  if (isAdult === undefined) return no('age_unknown')
  return isAdult ? { ok: true } : no('under_age')
}

const no = <Code extends JoinRefusal>(code: Code) => ({ ok: false, code }) as const
