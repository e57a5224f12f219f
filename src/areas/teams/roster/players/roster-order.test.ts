import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byNumber } from './roster-order.ts'

const player = (number: string, name = 'Runa P.') => ({ name, number })

test('numbers are compared as numbers, and whoever has none comes last, by name', () => {
  const roster = [player('10'), player('', 'Zoe'), player('9'), player('00'), player('0'), player('', 'Ada')]
  expect(roster.toSorted(byNumber).map(({ number, name }) => number || name)).toEqual([
    '0',
    '00',
    '9',
    '10',
    'Ada',
    'Zoe',
  ])
})

test('the order is one, whichever way it is asked', () => {
  const anybody = fc.record({ name: fc.string(), number: fc.stringMatching(/^\d{0,3}$/) })
  fc.assert(
    fc.property(anybody, anybody, (one, other) => {
      expect(Math.sign(byNumber(one, other)) + Math.sign(byNumber(other, one))).toBe(0)
    }),
  )
})
