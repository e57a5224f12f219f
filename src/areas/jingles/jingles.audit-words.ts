import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const nameIn = ({ detail: { name } }: AuditEntry) => ({ name: typeof name === 'string' ? name : '' })

export const JINGLE_AUDIT_WORDS: AuditWords = {
  'jingles.add': (entry) => m.jingles_did_add(nameIn(entry)),
  'jingles.change': (entry) => m.jingles_did_change(nameIn(entry)),
  'jingles.move': () => m.jingles_did_move(),
  'jingles.remove': (entry) => m.jingles_did_remove(nameIn(entry)),
}
