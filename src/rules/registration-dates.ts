import { instantOf } from './calendar/time.ts'

/** When registration opens and closes: `2026-03-01T10:00` as the clocks of the tournament show it, '' for never. */
export interface RegistrationDates {
  readonly opens: string
  readonly closes: string
}

/** The switch is turned at a moment. */
export interface SwitchTurn {
  /** Each date turns once: what somebody switches by hand afterwards stays. */
  readonly key: string
  readonly on: boolean
  readonly at: Date
}

export const timeAndDay = (moment: string) => ({ day: moment.slice(0, 10), time: moment.slice(11, 16) })

/** In the order of time. */
export function turnsOf({ opens, closes }: RegistrationDates, zone: string): readonly SwitchTurn[] {
  const turn = (moment: string, on: boolean): SwitchTurn[] =>
    moment === '' ? [] : [{ key: `${on ? 'opens' : 'closes'} ${moment}`, on, at: instantOf(timeAndDay(moment), zone) }]
  return [...turn(opens, true), ...turn(closes, false)].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
