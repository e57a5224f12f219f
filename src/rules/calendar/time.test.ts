import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { instantOf, isTimeOfDay, isTimeZone, localTimeOf, minutesAfter, minutesBetween } from './time.ts'

const ZONES = ['Europe/Berlin', 'UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
const zone = fc.constantFrom(...ZONES)
/** Whole minutes from 1970 to 2100. */
const instant = fc.integer({ min: 0, max: 68_000_000 }).map((minutes) => new Date(minutes * 60_000))

test.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])('%s is a time zone', (name) =>
  expect(isTimeZone(name)).toBe(true),
)
test.each(['', 'Berlin', '+02:00', 'Europe/Lakeside', 'europe/berlin', 'Europe/Berlin '])('"%s" is none', (name) =>
  expect(isTimeZone(name)).toBe(false),
)

test('a time of the clock has hours and minutes that exist', () => {
  expect(['00:00', '09:30', '23:59'].every(isTimeOfDay)).toBe(true)
  expect(['24:00', '9:30', '12:60', '', 'noon'].some(isTimeOfDay)).toBe(false)
})

describe('in Berlin', () => {
  const at = (day: string, time: string) => instantOf({ day, time }, 'Europe/Berlin').toISOString()

  test('a game at half past nine in June begins at 7:30 UTC', () => {
    expect(at('2026-06-13', '09:30')).toBe('2026-06-13T07:30:00.000Z')
    expect(localTimeOf(new Date('2026-06-13T07:30:59Z'), 'Europe/Berlin')).toEqual({ day: '2026-06-13', time: '09:30' })
  })

  test('midnight is the beginning of the day', () => {
    expect(localTimeOf(new Date('2026-06-12T22:00:00Z'), 'Europe/Berlin')).toEqual({ day: '2026-06-13', time: '00:00' })
  })

  test('the hour that is skipped when summer begins is an hour later', () => {
    expect(at('2026-03-29', '01:59')).toBe('2026-03-29T00:59:00.000Z')
    expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(at('2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('the hour that comes twice when summer ends is its first coming', () => {
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z')
  })
})

test('what a clock shows leads back to the same instant, or to its first coming', () =>
  fc.assert(
    fc.property(instant, zone, (at, zone) => {
      const shown = localTimeOf(at, zone)
      const back = instantOf(shown, zone)
      expect(localTimeOf(back, zone)).toEqual(shown)
      const later = minutesBetween(back, at)
      // Only the time that comes twice has two instants.
      expect(later === 0 || (later > 0 && later <= 24 * 60)).toBe(true)
    }),
    { numRuns: casesOr(500) },
  ))

test('later instants never come before earlier ones on a calendar of days', () =>
  fc.assert(
    fc.property(instant, fc.integer({ min: 26 * 60, max: 100_000 }), zone, (at, minutes, zone) => {
      const [one, other] = [localTimeOf(at, zone), localTimeOf(minutesAfter(at, minutes), zone)]
      expect(other.day >= one.day).toBe(true)
    }),
  ))

test('minutes after and minutes between are each other’s reverse', () =>
  fc.assert(
    fc.property(
      instant,
      fc.integer({ min: -100_000, max: 100_000 }),
      (at, minutes) => minutesBetween(at, minutesAfter(at, minutes)) === minutes,
    ),
  ))
