import type { Day } from './days.ts'

/** Instants, and what the clocks of a time zone show at them: the same on the server and in every browser. */

/** A day and the minutes of its clock: `{ day: '2026-06-13', time: '09:30' }`. */
export interface LocalTime {
  readonly day: Day
  readonly time: string
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Names of places; an offset such as `+02:00` knows no summer. */
const ZONE_NAME = /^[A-Z][\w+-]*(?:\/[\w+-]+)*$/

/** A name of the IANA database that this machine knows, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false
  try {
    clockOf(name)
    return true
  } catch {
    return false
  }
}

/** What a clock in the zone shows. */
export function localTimeOf(at: Date, zone: string): LocalTime {
  const shown = new Date(at.getTime() + offsetMs(at.getTime(), zone)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

export const dayIn = (at: Date, zone: string): Day => localTimeOf(at, zone).day

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** A time of the clock: `09:30`. */
export const isTimeOfDay = (text: string): boolean => TIME.test(text)

/**
 * The instant at which clocks in the zone show this. A time that comes twice, when summer ends, is its first coming; one
 * that is skipped, when summer begins, is as much later as the clocks were moved.
 */
export function instantOf({ day, time }: LocalTime, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const before = asUtc - offsetMs(asUtc - DAY_MS, zone)
  const after = asUtc - offsetMs(asUtc + DAY_MS, zone)
  const shows = (at: number) => at + offsetMs(at, zone) === asUtc
  return new Date(shows(before) || !shows(after) ? before : after)
}

/** Whole minutes from one instant to another; negative when the other is earlier. */
export const minutesBetween = (from: Date, to: Date): number => Math.trunc((to.getTime() - from.getTime()) / MINUTE_MS)

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS)

const QUARTER_MS = 900_000
const KEPT_MOST = 10_000
const offsets = new Map<string, number>()

/** How far the zone's clocks are ahead of UTC. Asked for once in a quarter of an hour: within one no clock has been moved since 1972. */
function offsetMs(at: number, zone: string): number {
  const from = Math.floor(at / QUARTER_MS) * QUARTER_MS
  const key = `${from} ${zone}`
  const kept = offsets.get(key)
  if (kept !== undefined) return kept
  if (offsets.size >= KEPT_MOST) offsets.clear()
  const offset = offsetFromClock(from, zone)
  offsets.set(key, offset)
  return offset
}

function offsetFromClock(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const shown = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  const asUtc = Date.UTC(
    shown('year'),
    shown('month') - 1,
    shown('day'),
    shown('hour'),
    shown('minute'),
    shown('second'),
  )
  return asUtc - at
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times as much as asking it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}
