import type { AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

export const MAP_AUDIT_WORDS: AuditWords = {
  'map.saveSitePlan': ({ detail }) => (detail['isNew'] === true ? m.map_did_bring() : m.map_did_change()),
  'map.removeSitePlan': () => m.map_did_remove(),
}
