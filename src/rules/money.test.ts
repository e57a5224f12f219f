import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, amountText, centsIn, centsOf } from './money.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

test.each([
  [12.5, 1_250],
  [0, 0],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [-1.005, -101],
  [1e-9, 0],
])('%d is %d cents', (amount, is) => expect(centsOf(amount)).toBe(is))

test.each([
  ['12', 1_200],
  ['12,5', 1_250],
  [' 12.50 ', 1_250],
  ['-0,01', -1],
  ['-0', 0],
])('"%s" was typed for %d cents', (typed, is) => expect(centsIn(typed)).toBe(is))

test.each(['', 'twelve', '12.505', '1.234,50', '12 €', '.5', '--1', '1e3'])('"%s" is no amount', (typed) =>
  expect(centsIn(typed)).toBeUndefined(),
)

test('cents come back from every way of writing them', () =>
  fc.assert(
    fc.property(cents, (it) => {
      expect(centsOf(amountOf(it))).toBe(it)
      expect(centsIn(amountText(it))).toBe(it)
      expect(centsIn(amountText(it).replace('.', ','))).toBe(it)
    }),
  ))

test('a sum of cents is the cents of the sum', () =>
  fc.assert(fc.property(cents, cents, (a, b) => centsOf(amountOf(a) + amountOf(b)) === a + b)))
