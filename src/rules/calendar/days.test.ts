import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, daysBetween, daysOf, isDay, isInYearsAround, weekdayOf } from './days.ts'

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test.each(['2026-06-13', '2024-02-29'])('%s is a day', (text) => expect(isDay(text)).toBe(true))

test.each(['', '2026-02-30', '2025-02-29', '2026-6-13', '13.06.2026', '2026-06-13T00:00', '2026-13-01'])(
  '"%s" is none',
  (text) => expect(isDay(text)).toBe(false),
)

test('a weekend has two days, and they have names', () => {
  expect(daysOf('2026-06-13', '2026-06-14')).toEqual(['2026-06-13', '2026-06-14'])
  expect(daysOf('2026-06-13', '2026-06-14').map(weekdayOf)).toEqual(['Saturday', 'Sunday'])
})

test('a tournament without dates, or with dates the wrong way round, has no days', () => {
  expect(daysOf('', '')).toEqual([])
  expect(daysOf('2026-06-14', '2026-06-13')).toEqual([])
})

describe('for any two days', () => {
  test('so many days after one is the other', () =>
    fc.assert(fc.property(day, day, (from, to) => dayAfter(from, daysBetween(from, to)) === to)))

  test('the days of a tournament follow one another, from the first to the last, none twice', () =>
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40 }), (starts, more) => {
        const days = daysOf(starts, dayAfter(starts, more))
        expect(days).toHaveLength(more + 1)
        expect(days[0]).toBe(starts)
        for (const [index, it] of days.slice(1).entries()) expect(it).toBe(dayAfter(days[index] ?? ''))
        expect(days.every(isDay)).toBe(true)
        expect([...days].toSorted()).toEqual(days)
      }),
    ))
})

test('a day may lie in the years of an event and in those beside them', () => {
  const event = ['2026-12-31', '2027-01-01', '']
  expect(['2025-01-01', '2026-06-01', '2028-12-31'].every((day) => isInYearsAround(day, event))).toBe(true)
  expect(['2024-12-31', '2029-01-01', '9999-01-01'].some((day) => isInYearsAround(day, event))).toBe(false)
})
