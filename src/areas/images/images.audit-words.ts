import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const nameIn = ({ detail: { name } }: AuditEntry) => ({ name: typeof name === 'string' ? name : '' })

export const IMAGE_AUDIT_WORDS: AuditWords = {
  'images.add': (entry) => m.images_did_add(nameIn(entry)),
  'images.describe': (entry) => m.images_did_describe(nameIn(entry)),
  'images.replace': (entry) => m.images_did_replace(nameIn(entry)),
  'images.show': (entry) =>
    entry.detail['shown'] === true ? m.images_did_show(nameIn(entry)) : m.images_did_hide(nameIn(entry)),
  'images.remove': (entry) => m.images_did_remove(nameIn(entry)),
}
