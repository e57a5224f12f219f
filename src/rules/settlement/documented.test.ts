import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { amountText, centsIn } from '../money.ts'
import { playerFeeOf, teamAccount } from './fees.ts'
import { ledgerOf } from './ledger.testing.ts'
import { ENTRY_KINDS } from './ledger.ts'

/** docs/rules/settlement.md is right. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/rules/settlement.md'), 'utf8')

const EXAMPLES = [...PAGE.matchAll(/^```ledger\n(?<given>.+?)\n\n(?<says>.+?)\n```$/gms)].map(({ groups }) => ({
  given: groups?.['given']?.split('\n') ?? [],
  says: groups?.['says']?.split('\n') ?? [],
}))

test('has its examples', () => expect(EXAMPLES).toHaveLength(4))

test.each(EXAMPLES)('after $given', ({ given, says }) => {
  const { players = '', fee = '0' } =
    given.map((line) => /^roster (?<players>.+) at (?<fee>[\d.]+)$/.exec(line)?.groups).find(Boolean) ?? {}
  const entries = ledgerOf(...given.filter((line) => !line.startsWith('roster')))
  const account = teamAccount({
    entries,
    roster: players.split(', ').filter(Boolean),
    willBeCharged: true,
    fee: centsIn(fee) ?? 0,
  })
  const sums = [
    ...(account.expected > 0 ? [`expected ${amountText(account.expected)}`] : []),
    ...ENTRY_KINDS.filter((kind) => account.sums[kind] !== 0).map(
      (kind) => `${kind} ${amountText(account.sums[kind])}`,
    ),
  ]
  expect(`${sums.join(', ')}: ${amountText(account.due)} to pay, ${account.state}`).toBe(says[0])
  const named = says[1]?.split(', ').map((it) => it.split(' ')[0] ?? '') ?? []
  const states = named.map((player) => `${player} ${playerFeeOf(player, entries)}`)
  expect(states.join(', ')).toBe(says[1] ?? '')
})

test('each kind of entry stands in its order', () =>
  expect([...PAGE.matchAll(/^\| `(?<kind>\w+)` \|/gm)].map(({ groups }) => groups?.['kind'])).toEqual(ENTRY_KINDS))
