import type { Day } from '#rules/calendar/days.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { getLocale } from '#words/runtime.js'

/**
 * Days and times as people read them. Only names come from the machine, the rest is put together here: whole patterns
 * differ from one browser to the next, and the server's page must be the browser's.
 */

type Instant = Date | string

/** Records write `2026-06-13 09:30:00.000Z`, which not every browser reads. */
const dateOf = (at: Instant): Date => (typeof at === 'string' ? new Date(at.replace(' ', 'T')) : at)

/** `Saturday`, `Samstag`. */
export const formatWeekday = (day: Day, locale = getLocale()): string =>
  nameOf({ weekday: 'long' }, Date.parse(day), locale)

/** `13 June`, `13. Juni`. */
export function formatDate(day: Day): string {
  const [date, month] = [Number(day.slice(8)), nameOf({ month: 'long' }, Date.parse(day))]
  return getLocale() === 'de' ? `${date}. ${month}` : `${date} ${month}`
}

/** `Saturday 13 June`, `Samstag, 13. Juni`. */
export const formatDay = (day: Day): string =>
  `${formatWeekday(day)}${getLocale() === 'de' ? ',' : ''} ${formatDate(day)}`

/** What the clocks of the zone show: `9:30`. */
export const formatTime = (at: Instant, zone: string): string => localTimeOf(dateOf(at), zone).time.replace(/^0/, '')

/** `Saturday 13 June, 9:30`. */
export const formatMoment = (at: Instant, zone: string): string =>
  `${formatDay(localTimeOf(dateOf(at), zone).day)}, ${formatTime(at, zone)}`

const MINUTE = 60_000
const STEPS = [
  { unit: 'minute', ms: MINUTE, below: 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE, below: 24 * 60 * MINUTE },
  { unit: 'day', ms: 24 * 60 * MINUTE, below: Number.POSITIVE_INFINITY },
] as const

/** `5 minutes ago`, `vor 5 Minuten`. Depends on the time, so the browser places it: see `Ago`. */
export function ago(at: Instant, now: Date): string {
  const passed = Math.max(0, now.getTime() - dateOf(at).getTime())
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' })
  if (passed < MINUTE) return words.format(0, 'second')
  const step = STEPS.find(({ below }) => passed < below) ?? STEPS[2]
  return words.format(-Math.floor(passed / step.ms), step.unit)
}

const names = new Map<string, Intl.DateTimeFormat>()

function nameOf(part: { weekday: 'long' } | { month: 'long' }, at: number, locale = getLocale()): string {
  const key = `${locale} ${Object.keys(part)[0]}`
  let format = names.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' })
    names.set(key, format)
  }
  return format.format(at)
}
