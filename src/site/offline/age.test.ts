import { expect, test } from 'vitest'
import { ageOf, outOfDate } from './age.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-06-13T12:00:00Z')
const here = { asOf: NOON, isKept: false, onLine: true, live: { is: 'live' } as const, now: NOON + 5 * MINUTE }

test('nothing is said while the network is there', () => {
  expect(outOfDate(here)).toBeUndefined()
  expect(outOfDate({ ...here, live: { is: 'connecting' } })).toBeUndefined()
})

test('a copy from the device says when it was seen', () => {
  expect(outOfDate({ ...here, isKept: true })).toEqual({ is: 'offline', since: NOON })
})

test('without network the page is as old as its last load', () => {
  expect(outOfDate({ ...here, onLine: false })).toEqual({ is: 'offline', since: NOON })
})

test('what was live is up to date until the connection was lost', () => {
  const lostAt = NOON + 3 * MINUTE
  const live = { is: 'stale', since: lostAt } as const
  expect(outOfDate({ ...here, onLine: false, live })).toEqual({ is: 'offline', since: lostAt })
  expect(outOfDate({ ...here, live })).toEqual({ is: 'notLive', since: lostAt })
  const loadedSince = lostAt + MINUTE
  expect(outOfDate({ ...here, live, asOf: loadedSince })).toEqual({ is: 'notLive', since: loadedSince })
})

test('a connection that is away for a moment is not worth a word', () => {
  const live = { is: 'stale', since: NOON } as const
  expect(outOfDate({ ...here, live, now: NOON + 9_999 })).toBeUndefined()
  expect(outOfDate({ ...here, live, now: NOON + 10_000 })).toEqual({ is: 'notLive', since: NOON })
})

test('the first picture, which must be the same on the server, says nothing', () => {
  expect(outOfDate({ ...here, onLine: false, now: 0 })).toBeUndefined()
})

test.each([
  [0, { unit: 'now' }],
  [59_999, { unit: 'now' }],
  [6 * MINUTE, { unit: 'minutes', count: 6 }],
  [59 * MINUTE, { unit: 'minutes', count: 59 }],
  [60 * MINUTE, { unit: 'hours', count: 1 }],
  [23 * 60 * MINUTE, { unit: 'hours', count: 23 }],
  [24 * 60 * MINUTE, { unit: 'days' }],
  [-5 * MINUTE, { unit: 'now' }],
])('after %i ms: %j', (ms, age) => {
  expect(ageOf(NOON, NOON + ms)).toEqual(age)
})
