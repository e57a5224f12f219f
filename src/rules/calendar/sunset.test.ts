import { expect, test } from 'vitest'
import { sunsetOf } from './sunset.ts'

const COLOGNE = { latitude: 50.94, longitude: 6.96 }
const BERLIN = { latitude: 52.52, longitude: 13.4 }
const SYDNEY = { latitude: -33.87, longitude: 151.2 }

/** To five minutes, as calendars print it. */
test.each([
  ['2026-06-13', COLOGNE, '2026-06-13T19:46Z'],
  ['2026-12-21', BERLIN, '2026-12-21T14:54Z'],
  ['2026-10-17', SYDNEY, '2026-10-17T08:09Z'],
])('%s', (day, place, expected) => {
  expect(Math.abs((sunsetOf(day, place) ?? 0) - Date.parse(expected))).toBeLessThan(5 * 60_000)
})

test('in the summer of the far north it does not set', () => {
  expect(sunsetOf('2026-06-21', { latitude: 70, longitude: 25 })).toBeUndefined()
})
