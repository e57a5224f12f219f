import { expect, test } from 'vitest'
import { ageOf, shownSince } from './age.ts'

const MINUTE = 60_000
const NOON = Date.parse('2026-06-13T12:00:00Z')
const here = { asOf: NOON, isKept: false, onLine: true, live: { is: 'live' } as const, now: NOON + 5 * MINUTE }

test('nothing is said while the network is there', () => {
  expect(shownSince(here)).toBeUndefined()
  expect(shownSince({ ...here, live: { is: 'connecting' } })).toBeUndefined()
})

test('a copy from the device says when it was seen', () => {
  expect(shownSince({ ...here, isKept: true })).toBe(NOON)
})

test('without network the page is as old as its last load', () => {
  expect(shownSince({ ...here, onLine: false })).toBe(NOON)
})

test('what was live is up to date until the connection was lost', () => {
  const lostAt = NOON + 3 * MINUTE
  expect(shownSince({ ...here, onLine: false, live: { is: 'offline', since: lostAt } })).toBe(lostAt)
})

test('a connection that is away for a moment is not worth a word', () => {
  const live = { is: 'offline', since: NOON } as const
  expect(shownSince({ ...here, live, now: NOON + 9_999 })).toBeUndefined()
  expect(shownSince({ ...here, live, now: NOON + 10_000 })).toBe(NOON)
})

test('the first picture, which must be the same on the server, says nothing', () => {
  expect(shownSince({ ...here, onLine: false, now: 0 })).toBeUndefined()
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
