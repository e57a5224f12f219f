import { formatMoney } from '#client/amounts.ts'
import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const nameIn = ({ detail: { name } }: AuditEntry): string => (typeof name === 'string' ? name : '')

/** What was done with extras. One that is gone keeps its name here. */
export const EXTRA_AUDIT_WORDS: AuditWords = {
  'extras.add': (entry) => m.extras_did_add({ name: nameIn(entry) }),
  'extras.change': (entry) => m.extras_did_change({ name: nameIn(entry) }),
  'extras.remove': (entry) => m.extras_did_remove({ name: nameIn(entry) }),
  'extras.order': (entry, { currency }) =>
    m.extras_did_order({
      team: entry.subject.name,
      count: Number(entry.detail['quantity'] ?? 0),
      name: nameIn(entry),
      amount: formatMoney(Number(entry.detail['cents'] ?? 0), currency),
    }),
}
