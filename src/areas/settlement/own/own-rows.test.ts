import { expect, test } from 'vitest'
import type { ShownEntry } from '#client/settlement/shown-entry.ts'
import { teamAccount } from '#rules/settlement/fees.ts'
import { ledgerOf } from '#rules/settlement/ledger.testing.ts'
import { owedRows, paidRows } from './own-rows.ts'

/** As the page has them, of a ledger as the rules' tests write it. */
function shownOf(roster: readonly string[], ...lines: readonly string[]) {
  const entries = ledgerOf(...lines)
  const shown: ShownEntry[] = entries.map((entry) => ({
    ...entry,
    day: '2026-06-04',
    method: entry.kind === 'payment' ? 'cash' : '',
    text: entry.kind === 'extra' ? 'Shirts' : '',
    playerName: entry.player,
    isCounter: entry.counters !== '',
    isCountered: entries.some(({ counters }) => counters === entry.id),
  }))
  const account = teamAccount({ entries, roster, willBeCharged: true, fee: 1_250 })
  return { entries: shown, account, currency: 'EUR', fee: 1_250 }
}

const told = (rows: readonly { label: unknown; amount: string }[]) => rows.map(({ label, amount }) => [label, amount])

test('fees stand together by their amount, with what is still expected; the rest as it was booked', () => {
  const shown = shownOf(
    ['Runa', 'Ada', 'Mia'],
    'fee 12.50 for Runa',
    'fee 12.50 for Ada',
    'fee 10 for Noa',
    'extra 30',
    'waiver 10 for Noa',
  )
  expect(told(owedRows(shown))).toEqual([
    ['2 players × €12.50', '€25.00'],
    ['1 player × €10.00', '€10.00'],
    ['1 player × €12.50 (expected)', '€12.50'],
    ['Shirts', '€30.00'],
    ['Waiver, Noa', '−€10.00'],
  ])
})

test('what was taken back is not among what was paid', () => {
  const shown = shownOf([], 'payment 20', 'counter 1', 'payment 25', 'refund 5')
  expect(told(paidRows(shown))).toEqual([
    ['Payment, 4 June, Cash', '−€25.00'],
    ['Refund, 4 June', '€5.00'],
  ])
})
