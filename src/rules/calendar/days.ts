/** Days of the calendar, written as `2026-06-13`. They belong to no time zone, and sort as text. */
export type Day = string

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** A day that exists: neither `2026-02-30` nor `13.06.2026`. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && textOf(Date.parse(text)) === text

export const dayAfter = (day: Day, days = 1): Day => textOf(Date.parse(day) + days * DAY_MS)

/** How many days the second lies after the first. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Whether a day lies in the years of these or in one beside them: a mistyped year is further away. Those that are not set do not count. */
export function isInYearsAround(day: Day, of: readonly Day[]): boolean {
  const years = of.filter(isDay).map(yearOf)
  return yearOf(day) >= Math.min(...years) - 1 && yearOf(day) <= Math.max(...years) + 1
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))

/** Every day from the first to the last, both of them included; none when either is not set or they are the wrong way round. */
export function daysOf(starts: Day, ends: Day): readonly Day[] {
  if (!isDay(starts) || !isDay(ends) || ends < starts) return []
  return Array.from({ length: daysBetween(starts, ends) + 1 }, (_, index) => dayAfter(starts, index))
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const weekdayOf = (day: Day): Weekday => WEEKDAYS[new Date(Date.parse(day)).getUTCDay()] ?? 'Sunday'

const textOf = (atMidnightUtc: number) => new Date(atMidnightUtc).toISOString().slice(0, 10)
