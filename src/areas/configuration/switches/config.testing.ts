import type { ConfigRecord, TranslationRecord } from './config-values.ts'
import type { Edited } from './record-editing.ts'

/** The record of a new installation: everything is off. */
export const NEW_CONFIG: ConfigRecord = {
  id: 'config000000001',
  updated: '2026-06-01 10:00:00.000Z',
  team_registration_active: false,
  user_login_active: false,
  user_login_message: '',
  user_registration_active: false,
  user_registration_message: '',
  teammanager_spirit_overview_active: false,
  teammanager_spirit_overview_message: '',
  spirit_entry_active: false,
  spirit_entry_message: '',
  teammanager_settlement_active: false,
  teammanager_settlement_message: '',
  schedule_initialized: false,
  playersfee: 0,
  helperjobs_entries_active: false,
}

/** Nothing is said in German yet. */
export const NEW_TRANSLATIONS: TranslationRecord = {
  id: 'config000000001',
  updated: '2026-06-01 10:00:00.000Z',
  user_login_message_de: '',
  user_registration_message_de: '',
  teammanager_spirit_overview_message_de: '',
  spirit_entry_message_de: '',
  teammanager_settlement_message_de: '',
}

/** A record that others save too: refuses what is stale, as the service does. */
export function recordOfOthers<Values>(first: Edited<Values>) {
  let current = first
  let version = 0
  const sent: Edited<Values>[] = []
  const save = (changes: Partial<Edited<Values>>) => {
    version += 1
    current = { ...current, ...changes, updated: `2026-06-01 11:00:00.${String(version).padStart(3, '0')}Z` }
    return current
  }
  return {
    sent,
    current: () => current,
    /** Somebody else saves. */
    save,
    send(wanted: Edited<Values>) {
      sent.push(wanted)
      if (wanted.updated !== current.updated) return Promise.resolve({ kind: 'stale', current } as const)
      return Promise.resolve({ kind: 'saved', record: save(wanted) } as const)
    },
  }
}
