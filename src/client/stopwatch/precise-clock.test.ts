import { expect, test } from 'vitest'
import { measuredAt } from '#rules/calendar/measured-clock.ts'
import { measureClock } from './precise-clock.ts'

const SERVICE = Date.parse('2026-06-13T18:00:00Z')

/** A network whose ways take these times, there and back; the stopwatch says how long it is on. */
function network(ways: readonly (readonly [number, number] | 'lost')[]) {
  let passed = 0
  let asked = 0
  const ask = async () => {
    const way = ways[asked % ways.length]!
    asked += 1
    if (way === 'lost') {
      passed += 5_000
      return undefined
    }
    const [there, back] = way
    passed += there
    const now = SERVICE + passed
    passed += back
    return { now, rate: 1 }
  }
  return { ask, stopwatch: () => passed, questions: () => asked, wait: (ms: number) => (passed += ms) }
}

test('a fast answer is enough, and asked for once', async () => {
  const { ask, stopwatch, questions } = network([[4, 5]])
  const found = await measureClock(ask, stopwatch)
  expect(questions()).toBe(1)
  expect(found?.errorMs).toBe(4.5)
})

test('two taps within a millisecond, by a phone on a slow network: both right to 50 ms, and as far apart as they were', async () => {
  const { ask, stopwatch, wait } = network([[700, 80], 'lost', [30, 60], [400, 20], [90, 200], [300, 300]])
  const found = await measureClock(ask, stopwatch)
  expect(found?.errorMs).toBeLessThanOrEqual(50)
  wait(45_000)
  const [first, second] = [stopwatch(), stopwatch() + 0.6]
  const [one, other] = [measuredAt(found!, first), measuredAt(found!, second)]
  expect(Math.abs(one - (SERVICE + first))).toBeLessThanOrEqual(50)
  expect(Math.abs(other - (SERVICE + second))).toBeLessThanOrEqual(50)
  expect(other - one).toBeCloseTo(0.6, 2)
})

test('without network there is no clock, and nobody waits for ever', async () => {
  const { ask, stopwatch, questions } = network(['lost'])
  expect(await measureClock(ask, stopwatch)).toBeUndefined()
  expect(questions()).toBe(6)
})
