import { expect, test } from 'vitest'
import { turnsOf } from './registration-dates.ts'

const inWords = (opens: string, closes: string, zone = 'Europe/Berlin') =>
  turnsOf({ opens, closes }, zone).map(({ on, at }) => `${on ? 'on' : 'off'} ${at.toISOString()}`)

test('it opens and closes at the clocks of the tournament, in summer and in winter', () => {
  expect(inWords('2026-03-01T10:00', '2026-05-01T23:59')).toEqual([
    'on 2026-03-01T09:00:00.000Z',
    'off 2026-05-01T21:59:00.000Z',
  ])
  expect(inWords('', '2026-05-01T23:59', 'UTC')).toEqual(['off 2026-05-01T23:59:00.000Z'])
  expect(inWords('', '')).toEqual([])
})

test('a date that is moved is another one', () => {
  const [first] = turnsOf({ opens: '', closes: '2026-05-01T23:59' }, 'UTC')
  const [moved] = turnsOf({ opens: '', closes: '2026-05-02T23:59' }, 'UTC')
  expect(first?.key).not.toBe(moved?.key)
})
