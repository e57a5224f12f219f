import { formatMoney } from '#client/amounts.ts'
import type { TeamAccount } from '#rules/settlement/fees.ts'
import { ENTRY_KINDS, movedBy } from '#rules/settlement/ledger.ts'
import { m } from '#words/messages.js'
import { ENTRY_WORDS } from './entry-words.ts'

/** The sums of a team by kind, as far as there are any, and what its open roster will cost. */
export function sumRows({ sums, expected, expectedPlayers }: TeamAccount, currency: string) {
  const rows = ENTRY_KINDS.filter((kind) => sums[kind] !== 0).map((kind) => ({
    key: kind,
    label: ENTRY_WORDS[kind](),
    amount: formatMoney(movedBy(kind, sums[kind]), currency),
  }))
  if (expected === 0) return rows
  const label = m.settlement_expected({ count: expectedPlayers })
  return [{ key: 'expected', label, amount: formatMoney(expected, currency) }, ...rows]
}
