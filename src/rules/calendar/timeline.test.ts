import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutesBetween } from './time.ts'
import { type EventSpan, type EventTimes, eventSpan, phasesAt } from './timeline.ts'

const BERLIN = 'Europe/Berlin'
const SATURDAY = '2026-06-13'

const span = (starts: string, ends: string, day = SATURDAY) => eventSpan({ day, starts, ends }, BERLIN)
const minutesOf = ({ from, to }: EventSpan) => minutesBetween(from, to)

describe('an event lasts', () => {
  test.each([
    ['the opening', '09:00', '09:30', 30],
    ['a party into the night', '21:00', '02:00', 300],
    ['what ends when it began', '09:00', '09:00', 24 * 60],
    ['what has no end, an hour', '20:00', '', 60],
  ])('%s', (_, starts, ends, minutes) => {
    expect(minutesOf(span(starts, ends))).toBe(minutes)
  })

  test('an hour more in the night when summer ends', () => {
    expect(minutesOf(span('21:00', '04:00', '2026-10-24'))).toBe(8 * 60)
  })

  test('no less than nothing in the hour that summer leaves out', () => {
    expect(minutesOf(span('02:30', '03:00', '2026-03-29'))).toBe(0)
  })

  test('from where its clock says, whatever the zone', () => {
    expect(eventSpan({ day: SATURDAY, starts: '09:00', ends: '' }, 'America/New_York').from.toISOString()).toBe(
      '2026-06-13T13:00:00.000Z',
    )
  })
})

describe('now and next', () => {
  const breakfast = span('07:30', '09:30')
  const opening = span('09:00', '09:20')
  const golf = span('13:00', '15:00')
  const clinic = span('13:00', '14:00')
  const phases = (time: string) =>
    phasesAt([breakfast, opening, golf, clinic], new Date(`${SATURDAY}T${time}:00+02:00`)).join(' ')

  test.each([
    ['before everything', '07:00', 'next later later later'],
    ['at the moment of a start', '07:30', 'now next later later'],
    ['while two are on', '09:10', 'now now next next'],
    ['at the moment of an end', '09:20', 'now past next next'],
    ['between', '12:00', 'past past next next'],
    ['in the end', '15:00', 'past past past past'],
  ])('%s', (_, time, expected) => {
    expect(phases(time)).toBe(expected)
  })

  test('of nothing is nothing', () => expect(phasesAt([], new Date())).toEqual([]))
})

describe('whatever the times', () => {
  const two = (most: number) => fc.integer({ min: 0, max: most }).map((it) => String(it).padStart(2, '0'))
  const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(':'))
  const day = two(27).map((it) => `2026-03-${String(Number(it) + 1).padStart(2, '0')}`)
  const times: fc.Arbitrary<EventTimes> = fc.record({ day, starts: time, ends: fc.oneof(time, fc.constant('')) })
  const events = fc.array(times, { maxLength: 12 })
  const now = fc.date({ min: new Date('2026-02-27'), max: new Date('2026-04-02'), noInvalidDate: true })

  test('no event ends before it begins, and none lasts longer than a day and an hour', () => {
    fc.assert(
      fc.property(times, (event) => {
        const minutes = minutesOf(eventSpan(event, BERLIN))
        expect(minutes).toBeGreaterThanOrEqual(0)
        expect(minutes).toBeLessThanOrEqual(25 * 60)
      }),
    )
  })

  test('what is next comes before what is later, and there is a next one wherever something is still to come', () => {
    fc.assert(
      fc.property(events, now, (all, at) => {
        const spans = all.map((event) => eventSpan(event, BERLIN))
        const phases = phasesAt(spans, at)
        const startsOf = (phase: string) =>
          spans.filter((_, index) => phases[index] === phase).map(({ from }) => from.getTime())
        expect(startsOf('next').length > 0).toBe(spans.some(({ from }) => from > at))
        expect(new Set(startsOf('next')).size).toBeLessThanOrEqual(1)
        for (const later of startsOf('later')) expect(later).toBeGreaterThan(Math.max(...startsOf('next')))
        for (const begun of [...startsOf('past'), ...startsOf('now')]) expect(begun).toBeLessThanOrEqual(at.getTime())
      }),
    )
  })
})
