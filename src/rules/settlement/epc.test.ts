import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../properties.testing.ts'
import { epcPayload, readEpc, type Transfer } from './epc.ts'

const CLUB: Transfer = {
  holder: 'Lakeside e.V.',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: 17_500,
  currency: 'EUR',
  reference: 'RF18539007547034',
}

test('says what the standard wants, in its order', () =>
  expect(epcPayload(CLUB)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'COBADEFFXXX',
    'Lakeside e.V.',
    'DE89370400440532013000',
    'EUR175.00',
    '',
    'RF18539007547034',
  ]))

describe('there is none', () => {
  test.each([
    ['for another currency', { currency: 'CHF' }],
    ['for nothing', { amount: 0 }],
    ['for money that the team gets back', { amount: -1 }],
    ['for parts of a cent', { amount: 0.5 }],
    ['for more than a transfer can be', { amount: 100_000_000_000 }],
    ['without an account', { iban: '' }],
    ['without its holder', { holder: ' \n' }],
  ])('%s', (_, other) => expect(epcPayload({ ...CLUB, ...other })).toBeUndefined())
})

test('a holder of two lines stays in one, so that nothing can be put behind it', () =>
  expect(readEpc(epcPayload({ ...CLUB, holder: 'Club\nDE00\nEUR1.00' }) ?? '')).toMatchObject({ amount: 17_500 }))

test('whatever is to be paid is read again, and fits the code', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 }),
      fc.integer({ min: 1, max: 99_999_999_999 }),
      (holder, amount) => {
        const payload = epcPayload({ ...CLUB, holder, amount })
        if (payload === undefined) return
        expect(readEpc(payload)).toMatchObject({ amount, iban: CLUB.iban, reference: CLUB.reference })
        expect(new TextEncoder().encode(payload).length).toBeLessThanOrEqual(331)
      },
    ),
  ))
