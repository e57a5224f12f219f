import { type Day, dayAfter, daysBetween, daysOf, isDay, weekdayOf } from '../calendar/days.ts'
import { instantOf } from '../calendar/time.ts'

/** When a job is on. Foods know two days, however long the tournament is; a job has a date. */

export const HELPER_DAYS = ['Saturday', 'Sunday'] as const
export type HelperDay = (typeof HELPER_DAYS)[number]

/** In which weekend helpers are needed, and by which clocks. */
export interface HelperWeekend {
  /** Of the Saturday. */
  readonly saturday: Day
  readonly zone: string
  /** The days of the event itself. */
  readonly first: Day
  readonly last: Day
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
  return { saturday, zone, first: starts, last: ends }
}

export const dateOf = (day: HelperDay, { saturday }: Pick<HelperWeekend, 'saturday'>): Day =>
  day === 'Saturday' ? saturday : dayAfter(saturday)

/** '' for a date that is neither of the two. */
export const helperDayOf = (date: Day, weekend: HelperWeekend): HelperDay | '' =>
  HELPER_DAYS.find((day) => dateOf(day, weekend) === date) ?? ''

/** Tents are put up and taken down in the days beside the event. */
const DAYS_BESIDE = 7

/** On which days there can be jobs. */
export const jobDays = ({ first, last, saturday }: HelperWeekend): readonly Day[] =>
  daysOf(
    dayAfter(first < saturday ? first : saturday, -DAYS_BESIDE),
    dayAfter(last > saturday ? last : saturday, DAYS_BESIDE),
  )

/** The same, those first that are meant by a weekday alone: of the event, then the nearest to it. */
export function jobDaysByNearness(weekend: HelperWeekend): readonly Day[] {
  const { first, last } = weekend
  const away = (day: Day) => Math.max(0, daysBetween(day, first), daysBetween(last, day))
  return jobDays(weekend).toSorted((one, other) => away(one) - away(other))
}

/** A job when the tournament has moved: with its day of the weekend, else by as many days. */
export function movedJob(
  { day, date }: { readonly day: HelperDay | ''; readonly date: Day },
  before: HelperWeekend | undefined,
  after: HelperWeekend,
): { readonly day: HelperDay | ''; readonly date: Day } {
  const byDays = before ? daysBetween(before.saturday, after.saturday) : 0
  const moved = day === '' ? dayAfter(date, byDays) : dateOf(day, after)
  return { date: moved, day: helperDayOf(moved, after) }
}

export interface JobClock {
  /** On which it begins. */
  readonly date: Day
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
export const jobInterval = ({ date, starts, ends }: JobClock, { zone }: Pick<HelperWeekend, 'zone'>): Interval => ({
  from: instantOf({ day: date, time: starts }, zone).getTime(),
  to: instantOf({ day: ends <= starts ? dayAfter(date) : date, time: ends }, zone).getTime(),
})

/** What ends when the other begins does not collide with it. */
export const collide = (one: Interval, other: Interval): boolean => one.from < other.to && other.from < one.to
