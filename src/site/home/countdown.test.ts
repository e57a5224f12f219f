import { expect, test } from 'vitest'
import { countdownTo } from './countdown.ts'

test.each([
  ['2026-06-01', { is: 'ahead', days: 12 }],
  ['2026-06-12', { is: 'ahead', days: 1 }],
  ['2026-06-13', { is: 'on', day: 1, of: 2 }],
  ['2026-06-14', { is: 'on', day: 2, of: 2 }],
  ['2026-06-15', { is: 'over' }],
])('on %s, of a weekend from 13 to 14 June', (today, expected) => {
  expect(countdownTo('2026-06-13', '2026-06-14', today)).toEqual(expected)
})
