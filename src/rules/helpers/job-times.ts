import { type Day, dayAfter, daysOf, isDay, weekdayOf } from '../calendar/days.ts'
import { instantOf } from '../calendar/time.ts'

/** When a job is on. Jobs and foods know two days, however long the tournament is. */

export const HELPER_DAYS = ['Saturday', 'Sunday'] as const
export type HelperDay = (typeof HELPER_DAYS)[number]

/** A night belongs to the day before it: the bar from 0:30 on Saturday is in the night to Sunday. */
const NIGHT_ENDS = '05:00'

/** In which weekend helpers are needed, and by which clocks. */
export interface HelperWeekend {
  /** Of the Saturday. */
  readonly saturday: Day
  readonly zone: string
}

/**
 * The first Saturday of the tournament. One without a Saturday has its first two days counted as Saturday and Sunday; one
 * on a Sunday alone is prepared the day before. Undefined before it has a date.
 */
export function weekendOf(starts: Day, ends: Day, zone: string): HelperWeekend | undefined {
  if (!isDay(starts)) return undefined
  const days = daysOf(starts, ends)
  const isSundayAlone = days.length <= 1 && weekdayOf(starts) === 'Sunday'
  const saturday = days.find((day) => weekdayOf(day) === 'Saturday') ?? dayAfter(starts, isSundayAlone ? -1 : 0)
  return { saturday, zone }
}

export const dateOf = (day: HelperDay, { saturday }: HelperWeekend): Day =>
  day === 'Saturday' ? saturday : dayAfter(saturday)

export interface JobClock {
  readonly day: HelperDay
  /** `13:30` */
  readonly starts: string
  readonly ends: string
}

/** From when until when, in milliseconds since 1970. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/** An end that is no later than the start is on the next day. */
export function jobInterval({ day, starts, ends }: JobClock, weekend: HelperWeekend): Interval {
  const date = dateOf(day, weekend)
  const first = starts < NIGHT_ENDS ? dayAfter(date) : date
  const last = ends <= starts ? dayAfter(first) : first
  return {
    from: instantOf({ day: first, time: starts }, weekend.zone).getTime(),
    to: instantOf({ day: last, time: ends }, weekend.zone).getTime(),
  }
}

/** What ends when the other begins does not collide with it. */
export const collide = (one: Interval, other: Interval): boolean => one.from < other.to && other.from < one.to

/** As jobs follow each other on a day: the night is at its end. */
export const clockOrder = (starts: string): string => `${starts < NIGHT_ENDS ? 1 : 0}${starts}`
