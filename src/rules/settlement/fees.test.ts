import { describe, expect, test } from 'vitest'
import { playerFeeOf, teamAccount, toBeCharged } from './fees.ts'
import { ledgerOf } from './ledger.testing.ts'

describe('who is charged', () => {
  test('everybody of the roster once', () => {
    const ledger = ledgerOf('fee 12.50 for Runa')
    expect(toBeCharged(['Runa', 'Ada'], ledger)).toEqual(['Ada'])
  })

  test('again once the fee was countered', () =>
    expect(toBeCharged(['Runa'], ledgerOf('fee 12.50 for Runa', 'counter 1'))).toEqual(['Runa']))

  test('who was waived keeps the fee, and is not charged again', () =>
    expect(toBeCharged(['Runa'], ledgerOf('fee 12.50 for Runa', 'waiver 12.50 for Runa'))).toEqual([]))
})

describe('the fee of a player', () => {
  test.each([
    ['open', []],
    ['open', ['fee 10 for Runa']],
    ['open', ['fee 10 for Runa', 'payment 9.99 for Runa']],
    ['paid', ['fee 10 for Runa', 'payment 10 for Runa']],
    ['paid', ['fee 10 for Runa', 'payment 6 for Runa', 'waiver 4 for Runa']],
    ['open', ['fee 10 for Runa', 'fee 10 for Ada', 'payment 10']],
    ['open', ['fee 10 for Runa', 'fee 10 for Ada', 'payment 10 for Ada']],
    ['paid', ['fee 10 for Runa', 'fee 10 for Ada', 'payment 20']],
    ['open', ['fee 10 for Runa', 'payment 10 for Runa', 'counter 2']],
    ['waived', ['fee 10 for Runa', 'waiver 10 for Runa']],
    ['waived', ['fee 10 for Runa', 'fee 10 for Ada', 'waiver 20']],
    ['refunded', ['fee 10 for Runa', 'payment 10', 'waiver 10 for Runa', 'refund 10 for Runa']],
  ])('is %s after %j', (state, lines) => expect(playerFeeOf('Runa', ledgerOf(...lines))).toBe(state))
})

describe('the account of a team', () => {
  const account = (roster: readonly string[], willBeCharged: boolean, ...lines: readonly string[]) =>
    teamAccount({ entries: ledgerOf(...lines), roster, willBeCharged, fee: 1_250 })

  test('counts the open roster as what will be charged', () =>
    expect(account(['Runa', 'Ada'], true)).toMatchObject({
      expectedPlayers: 2,
      expected: 2_500,
      due: 2_500,
      state: 'open',
    }))

  test('counts what is booked once the roster is locked', () =>
    expect(account(['Runa', 'Ada'], false, 'fee 12.50 for Runa', 'fee 12.50 for Ada', 'payment 20')).toMatchObject({
      expected: 0,
      due: 500,
      state: 'part',
    }))

  test.each([
    ['nothing', false, []],
    ['open', false, ['fee 10']],
    ['part', false, ['fee 10', 'payment 5']],
    ['part', true, ['payment 12.50']],
    ['paid', true, ['payment 25']],
    ['paid', false, ['fee 10', 'waiver 10']],
    ['credit', false, ['fee 10', 'payment 12']],
  ] as const)('is %s', (state, willBeCharged, lines) =>
    expect(account(['Runa', 'Ada'], willBeCharged, ...lines).state).toBe(state),
  )
})
