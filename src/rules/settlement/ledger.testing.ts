import fc from 'fast-check'
import { centsIn } from '../money.ts'
import { ENTRY_KINDS, ENTRY_MOST, type EntryKind, type LedgerEntry, movedBy } from './ledger.ts'

/** `fee 12.50 for Runa`, `payment 100`, `counter 2` (the second entry): an entry for each line. */
export function ledgerOf(...lines: readonly string[]): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = []
  for (const [index, line] of lines.entries()) {
    const {
      kind = '',
      amount = '',
      player = '',
    } = /^(?<kind>\w+) (?<amount>-?[\d.]+)(?: for (?<player>.+))?$/.exec(line)?.groups ?? {}
    const id = String(index + 1)
    const countered = entries.find((it) => it.id === amount)
    const known = ENTRY_KINDS.find((it) => it === kind)
    if (kind === 'counter' && countered)
      entries.push({ ...countered, id, kind: 'correction', amount: 0 - countered.amount, counters: countered.id })
    else if (known)
      entries.push({ id, kind: known, amount: movedBy(known, centsIn(amount) ?? 0), player, counters: '' })
    else throw new Error(`No entry: ${line}`)
  }
  return entries
}

/** What people do with a ledger, one after the other. */
export type LedgerStep =
  | { readonly is: 'book'; readonly kind: EntryKind; readonly cents: number; readonly player: string }
  /** Of the entries that are there, the one at this place, if it can be. */
  | { readonly is: 'counter'; readonly nth: number }

const book: fc.Arbitrary<LedgerStep> = fc.record({
  is: fc.constant('book' as const),
  kind: fc.constantFrom(...ENTRY_KINDS),
  cents: fc.integer({ min: 1, max: ENTRY_MOST }),
  player: fc.constantFrom('', 'runa', 'ada', 'mia'),
})

const counter: fc.Arbitrary<LedgerStep> = fc.record({ is: fc.constant('counter' as const), nth: fc.nat(60) })

export const histories: fc.Arbitrary<readonly LedgerStep[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: book }, { weight: 1, arbitrary: counter }),
  { maxLength: 60 },
)
