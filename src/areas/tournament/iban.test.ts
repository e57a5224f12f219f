import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compact, isBic, isIban } from './iban.ts'

describe('an IBAN', () => {
  test.each(['DE89370400440532013000', 'GB82WEST12345698765432', 'CH9300762011623852957', 'NO9386011117947'])(
    '%s is one',
    (iban) => expect(isIban(iban)).toBe(true),
  )

  test.each(['', 'DE', 'DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'DE89370400440532013001', '89370400'])(
    '"%s" is none',
    (text) => expect(isIban(text)).toBe(false),
  )

  test('one wrong digit is always noticed', () => {
    const iban = 'DE89370400440532013000'
    fc.assert(
      fc.property(fc.integer({ min: 2, max: iban.length - 1 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(iban[at]) + by) % 10
        expect(isIban(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`)).toBe(false)
      }),
    )
  })

  test('copied from a letter it has blanks and small letters', () => {
    expect(compact(' de89 3704 0044\t0532 0130 00 ')).toBe('DE89370400440532013000')
  })
})

test.each([
  ['COBADEFFXXX', true],
  ['COBADEFF', true],
  ['COBADEF', false],
  ['COBADEFFXX', false],
  ['C0BADEFF', false],
])('%s is a BIC: %s', (text, is) => expect(isBic(text)).toBe(is))
