import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTimeOf } from '../calendar/time.ts'
import { NOTICE_CATEGORIES } from './categories.ts'
import { NEVER_QUIET, quietUntil, ringsAt, USUAL_PREFERENCES, USUAL_QUIET } from './quiet-hours.ts'

const ZONE = 'Europe/Berlin'
const at = (time: string) => new Date(`2026-06-13T${time}:00+02:00`)
const until = (time: string) => localTimeOf(quietUntil(USUAL_QUIET, at(time), ZONE), ZONE)

describe('quiet hours', () => {
  test.each([
    ['21:59', { day: '2026-06-13', time: '21:59' }],
    ['22:00', { day: '2026-06-14', time: '07:00' }],
    ['23:30', { day: '2026-06-14', time: '07:00' }],
    ['00:10', { day: '2026-06-13', time: '07:00' }],
    ['06:59', { day: '2026-06-13', time: '07:00' }],
    ['07:00', { day: '2026-06-13', time: '07:00' }],
  ])('at %s nobody is disturbed before %o', (time, moment) => expect(until(time)).toEqual(moment))

  test('within a day they end on it', () => {
    const nap = { from: '13:00', until: '15:00' }
    expect(quietUntil(nap, at('14:00'), ZONE)).toEqual(at('15:00'))
    expect(quietUntil(nap, at('15:00'), ZONE)).toEqual(at('15:00'))
  })

  test('the same twice is never quiet', () => expect(quietUntil(NEVER_QUIET, at('03:00'), ZONE)).toEqual(at('03:00')))

  test('end within a day, never lie back, and are over when they end', () => {
    const time = fc
      .integer({ min: 0, max: 24 * 60 - 1 })
      .map((it) => `${String(Math.floor(it / 60)).padStart(2, '0')}:${String(it % 60).padStart(2, '0')}`)
    // Summer begins and ends within it.
    const moment = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 10, 30) }).map((it) => new Date(it))
    fc.assert(
      fc.property(time, time, moment, (from, ends, now) => {
        const quiet = { from, until: ends }
        const free = quietUntil(quiet, now, ZONE)
        expect(free >= now).toBe(true)
        expect(free.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
        if (free > now) expect(localTimeOf(free, ZONE).time >= '00:00').toBe(true)
      }),
    )
  })
})

describe('a device', () => {
  const night = at('23:00')
  const off = { ...USUAL_PREFERENCES, off: [...NOTICE_CATEGORIES] }

  test('rings in the morning for what can wait, at once for what cannot', () => {
    const morning = quietUntil(USUAL_QUIET, night, ZONE)
    expect(ringsAt({ category: 'games', urgent: false }, USUAL_PREFERENCES, night, ZONE)).toEqual(morning)
    expect(ringsAt({ category: 'games', urgent: true }, USUAL_PREFERENCES, night, ZONE)).toEqual(night)
  })

  test.each(NOTICE_CATEGORIES)('does not ring for %s that were turned off', (category) =>
    expect(ringsAt({ category, urgent: false }, off, at('12:00'), ZONE)).toBeUndefined(),
  )

  test('rings for urgent announcements whatever was turned off', () => {
    expect(ringsAt({ category: 'announcements', urgent: true }, off, night, ZONE)).toEqual(night)
    expect(ringsAt({ category: 'games', urgent: true }, off, night, ZONE)).toBeUndefined()
  })
})
