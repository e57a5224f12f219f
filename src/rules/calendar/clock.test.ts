import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REAL_CLOCK, shownAt, tickMs } from './clock.ts'

const NOON = Date.parse('2026-06-13T12:00:00Z')

test('the real one says what the machine says', () => {
  fc.assert(fc.property(fc.integer(), (machine) => shownAt(REAL_CLOCK, machine) === machine))
})

test('one that was set goes on from there, at its rate', () => {
  const clock = { real: 1_000, shown: NOON, rate: 60 }
  expect(shownAt(clock, 1_000)).toBe(NOON)
  expect(shownAt(clock, 2_000)).toBe(NOON + 60_000)
  expect(shownAt(clock, 0)).toBe(NOON - 60_000)
})

test.each([
  [1, 60_000, 60_000],
  // A minute of a rehearsal is a second.
  [60, 60_000, 1_000],
  [3_600, 60_000, 1_000],
  [0, 60_000, 60_000],
  [60, 500, 500],
])('at rate %i a tick of %i ms is one of %i', (rate, ofClock, machine) =>
  expect(tickMs({ ...REAL_CLOCK, rate }, ofClock)).toBe(machine),
)
