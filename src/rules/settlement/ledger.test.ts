import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import '../../properties.testing.ts'
import { histories, type LedgerStep, ledgerOf } from './ledger.testing.ts'
import {
  addedSums,
  amountProblem,
  balanceOf,
  counterProblem,
  ENTRY_MOST,
  type LedgerEntry,
  movedBy,
  standing,
  sumsOf,
} from './ledger.ts'

test('what a team owes is what was booked, less what was paid and waived', () => {
  const ledger = ledgerOf('fee 12.50 for Runa', 'fee 12.50 for Ada', 'extra 30', 'payment 40', 'waiver 12.50 for Ada')
  expect(sumsOf(ledger)).toMatchObject({ fee: 2500, extra: 3000, payment: 4000, waiver: 1250, balance: 250 })
})

test('a refund gives money back, so that more is owed again', () =>
  expect(balanceOf(ledgerOf('fee 12.50', 'payment 20', 'refund 7.50'))).toBe(0))

describe('countering', () => {
  const ledger = ledgerOf('fee 12.50', 'payment 20', 'counter 2', 'payment 12.50')

  test('takes an entry back, and neither of the two counts in the sums', () => {
    expect(sumsOf(ledger)).toMatchObject({ fee: 1250, payment: 1250, correction: 0, balance: 0 })
    expect(standing(ledger).map(({ id }) => id)).toEqual(['1', '4'])
  })

  test.each([
    ['1', undefined],
    ['2', 'countered'],
    ['3', 'is_counter'],
  ])('of entry %s: %s', (id, problem) => {
    const entry = ledger.find((it) => it.id === id)
    expect(entry && counterProblem(entry, ledger)).toBe(problem)
  })
})

test.each([
  ['fee', 1250, undefined],
  ['fee', -1250, 'sign'],
  ['payment', -1250, undefined],
  ['payment', 1250, 'sign'],
  ['waiver', 1, 'sign'],
  ['refund', -1, 'sign'],
  ['correction', -1, undefined],
  ['correction', 1, undefined],
  ['extra', 0, 'nothing'],
  ['extra', 0.5, 'nothing'],
  ['extra', ENTRY_MOST + 1, 'too_much'],
] as const)('%s of %s cents: %s', (kind, amount, problem) => expect(amountProblem(kind, amount)).toBe(problem))

/** The ledger that these steps leave, and what a bookkeeper with a sheet of paper would have as its sum. */
function played(steps: readonly LedgerStep[]) {
  const entries: LedgerEntry[] = []
  let sum = 0n
  for (const step of steps) {
    const id = String(entries.length + 1)
    if (step.is === 'book') {
      const amount = movedBy(step.kind, step.cents)
      entries.push({ id, kind: step.kind, amount, player: step.player, counters: '' })
      sum += BigInt(amount)
      continue
    }
    const entry = entries[step.nth % Math.max(1, entries.length)]
    if (!entry || counterProblem(entry, entries) !== undefined) continue
    entries.push({ ...entry, id, kind: 'correction', amount: 0 - entry.amount, counters: entry.id })
    sum -= BigInt(entry.amount)
  }
  return { entries, sum }
}

describe('random histories', () => {
  test('sum exactly: the balance is what a sheet of paper says, and the kinds add up to it', () =>
    fc.assert(
      fc.property(histories, (steps) => {
        const { entries, sum } = played(steps)
        const sums = sumsOf(entries)
        expect(BigInt(balanceOf(entries))).toBe(sum)
        expect(BigInt(sums.balance)).toBe(sum)
        const { fee, extra, payment, waiver, refund, correction } = sums
        expect(fee + extra + refund + correction - payment - waiver).toBe(sums.balance)
      }),
    ))

  test('countering everything leaves nothing', () =>
    fc.assert(
      fc.property(histories, (steps) => {
        const { entries } = played(steps)
        const counters = standing(entries).map((entry, index) => ({
          ...entry,
          id: `c${index}`,
          kind: 'correction' as const,
          amount: 0 - entry.amount,
          counters: entry.id,
        }))
        expect(sumsOf([...entries, ...counters])).toEqual(sumsOf([]))
      }),
    ))

  test('of many teams add up to that of all their entries', () =>
    fc.assert(
      fc.property(fc.array(histories, { maxLength: 6 }), (teams) => {
        const ledgers = teams.map((steps) => played(steps))
        const { balance } = addedSums(ledgers.map(({ entries }) => sumsOf(entries)))
        expect(BigInt(balance)).toBe(ledgers.reduce((sum, it) => sum + it.sum, 0n))
      }),
    ))
})
