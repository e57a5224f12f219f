import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'
import { PIN_KINDS } from './map.fields.ts'
import { PIN_KIND_WORDS } from './map.words.ts'

/** A pin that is gone keeps its name here, or that of its kind. */
function nameIn({ detail: { name, kind } }: AuditEntry) {
  const known = PIN_KINDS.find((it) => it === kind) ?? 'other'
  return { name: typeof name === 'string' && name !== '' ? name : PIN_KIND_WORDS[known]() }
}

export const MAP_AUDIT_WORDS: AuditWords = {
  'map.saveSitePlan': ({ detail }) => (detail['isNew'] === true ? m.map_did_bring() : m.map_did_change()),
  'map.removeSitePlan': () => m.map_did_remove(),
  'map.addPin': (entry) => m.map_did_add_pin(nameIn(entry)),
  'map.changePin': (entry) => m.map_did_change_pin(nameIn(entry)),
  'map.movePin': (entry) => m.map_did_move_pin(nameIn(entry)),
  'map.removePin': (entry) => m.map_did_remove_pin(nameIn(entry)),
  'map.addReference': () => m.map_did_add_reference(),
  'map.removeReference': () => m.map_did_remove_reference(),
}
