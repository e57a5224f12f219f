import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClockSample, measuredAt, measuredClock } from './measured-clock.ts'

/** The service is ahead of the stopwatch by this: a phone whose clock is wrong by a day, or one that has just been turned on. */
const AHEAD = 1_781_000_000_000

/** A question that is `there` ms on its way, and whose answer is `back` ms on its way. */
const sample = (asked: number, there: number, back: number): ClockSample => ({
  asked,
  answered: asked + there + back,
  shown: AHEAD + asked + there,
  rate: 1,
})

const ways = fc.array(
  fc.tuple(fc.double({ min: 0, max: 2_000, noNaN: true }), fc.double({ min: 0, max: 2_000, noNaN: true })),
  {
    minLength: 1,
    maxLength: 8,
  },
)

test('is never wrong by more than half of the fastest answer, however uneven the way', () => {
  fc.assert(
    fc.property(ways, fc.integer({ min: 0, max: 3_600_000 }), (given, later) => {
      const found = measuredClock(given.map(([there, back], index) => sample(index * 5_000, there, back)))
      const fastest = Math.min(...given.map(([there, back]) => there + back))
      expect(found?.errorMs).toBeCloseTo(fastest / 2, 3)
      const error = Math.abs(measuredAt(found!, later) - (AHEAD + later))
      expect(error).toBeLessThanOrEqual(fastest / 2 + 0.001)
    }),
  )
})

test('one answer within 100 ms among slow ones is enough for 50 ms', () => {
  const found = measuredClock([sample(0, 900, 20), sample(5_000, 96, 4), sample(9_000, 30, 1_400)])
  expect(found?.errorMs).toBe(50)
  expect(Math.abs(measuredAt(found!, 60_000) - (AHEAD + 60_000))).toBeLessThanOrEqual(50)
})

test('goes as fast as the service’s clock does', () => {
  const found = measuredClock([{ asked: 0, answered: 0, shown: AHEAD, rate: 60 }])
  expect(measuredAt(found!, 1_000)).toBe(AHEAD + 60_000)
})

test('without an answer there is no clock', () => expect(measuredClock([])).toBeUndefined())
