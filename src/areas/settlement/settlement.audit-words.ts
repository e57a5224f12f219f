import { formatMoney } from '#client/amounts.ts'
import { ENTRY_WORDS } from '#client/settlement/entry-words.ts'
import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { ENTRY_KINDS } from '#rules/settlement/ledger.ts'
import { m } from '#words/messages.js'
import { textOfEntry } from './entries/entry-text.ts'

const kindIn = ({ detail }: AuditEntry): string =>
  ENTRY_WORDS[ENTRY_KINDS.find((kind) => kind === detail['kind']) ?? 'correction']()

const moneyIn = ({ detail }: AuditEntry, name: string, currency: string): string =>
  formatMoney(Math.abs(Number(detail[name] ?? 0)), currency)

const textIn = ({ detail: { text, text_de } }: AuditEntry): string =>
  textOfEntry({ text: typeof text === 'string' ? text : '', text_de: typeof text_de === 'string' ? text_de : '' })

/** What was done with money. */
export const SETTLEMENT_AUDIT_WORDS: AuditWords = {
  'settlement.book': (entry, { currency }) =>
    m.settlement_did_book({
      team: entry.subject.name,
      kind: kindIn(entry),
      amount: moneyIn(entry, 'amount', currency),
    }),
  'settlement.counter': (entry, { currency }) =>
    m.settlement_did_counter({
      team: entry.subject.name,
      kind: kindIn(entry),
      amount: moneyIn(entry, 'amount', currency),
    }),
  'settlement.charge': (entry, { currency }) =>
    m.settlement_did_charge({
      team: entry.subject.name,
      players: String(Number(entry.detail['players'] ?? 0)),
      fee: moneyIn(entry, 'fee', currency),
    }),
  'settlement.bookExtra': (entry, { currency }) =>
    m.settlement_did_extra({
      team: entry.subject.name,
      text: textIn(entry),
      amount: moneyIn(entry, 'amount', currency),
    }),
  'settlement.counterExtra': (entry, { currency }) =>
    m.settlement_did_no_extra({ team: entry.subject.name, amount: moneyIn(entry, 'amount', currency) }),
  'settlement.importStatement': ({ detail }) => m.settlement_did_import({ count: Number(detail['booked'] ?? 0) }),
  'settlement.rememberColumns': () => m.settlement_did_columns(),
  'settlement.remind': (entry, { currency }) =>
    m.settlement_did_remind({ team: entry.subject.name, amount: moneyIn(entry, 'due', currency) }),
}
