import { formatMoney } from '#client/amounts.ts'
import { ENTRY_WORDS, METHOD_WORDS } from '#client/settlement/entry-words.ts'
import { isStanding, type ShownEntry } from '#client/settlement/shown-entry.ts'
import { formatDate } from '#client/when.ts'
import { m } from '#words/messages.js'
import type { SettlementShown } from './settlement-data.server.ts'

/** A team's account in few lines: fees together, everything else as it was booked. */

type Shown = Pick<SettlementShown, 'entries' | 'account' | 'currency' | 'fee'>

/** What the team owes, less what was waived. */
export function owedRows({ entries, account, currency, fee }: Shown) {
  const counted = entries.filter(isStanding)
  const fees = Map.groupBy(
    counted.filter(({ kind }) => kind === 'fee'),
    ({ amount }) => amount,
  )
  const perPlayer = (count: number, each: number) =>
    m.settlement_players_times({ count, fee: formatMoney(each, currency) })
  return [
    ...[...fees].map(([amount, its]) => ({
      key: `fee ${amount}`,
      label: perPlayer(its.length, amount),
      amount: formatMoney(amount * its.length, currency),
    })),
    ...(account.expected > 0
      ? [
          {
            key: 'expected',
            label: `${perPlayer(account.expectedPlayers, fee)} ${m.settlement_expected_mark()}`,
            amount: formatMoney(account.expected, currency),
          },
        ]
      : []),
    ...counted
      .filter(({ kind }) => kind === 'extra' || kind === 'waiver' || kind === 'correction')
      .map(rowIn(currency)),
  ]
}

/** What came in, and what went back. */
export const paidRows = ({ entries, currency }: Shown) =>
  entries
    .filter(isStanding)
    .filter(({ kind }) => kind === 'payment' || kind === 'refund')
    .map(rowIn(currency))

const rowIn = (currency: string) => (entry: ShownEntry) => ({
  key: entry.id,
  label: [labelOf(entry), entry.playerName].filter(Boolean).join(', '),
  amount: formatMoney(entry.amount, currency),
})

function labelOf({ kind, day, method, text }: ShownEntry): string {
  const word = ENTRY_WORDS[kind]()
  if (kind === 'payment' || kind === 'refund')
    return [`${word}, ${formatDate(day)}`, method && METHOD_WORDS[method]()].filter(Boolean).join(', ')
  return kind === 'extra' && text !== '' ? text : [word, text].filter(Boolean).join(': ')
}
