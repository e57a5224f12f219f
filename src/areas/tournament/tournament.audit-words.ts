import { listed } from '#client/listed.ts'
import { type AuditEntry, type AuditWords, changedPart } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

/** What was done with the tournament and its bank account. */
export const TOURNAMENT_AUDIT_WORDS: AuditWords = {
  'tournament.save': (entry) => {
    const names = listed(Object.keys(changedPart(entry, 'after')).map(fieldInWords))
    return entry.subject.collection === 'tournament_account'
      ? m.tournament_did_account({ names })
      : m.tournament_did_tournament({ names })
  },
  'tournament.saveLogo': ({ detail }) =>
    detail['isNew'] === true ? m.tournament_did_bring_logo() : m.tournament_did_change_logo(),
  'tournament.removeLogo': () => m.tournament_did_remove_logo(),
  'tournament.addDivision': (entry) => m.tournament_did_add_division({ name: divisionIn(entry) }),
  'tournament.changeDivision': (entry) => m.tournament_did_change_division({ name: divisionIn(entry) }),
  'tournament.moveDivision': (entry) => m.tournament_did_move_division({ name: divisionIn(entry) }),
  'tournament.removeDivision': (entry) => m.tournament_did_remove_division({ name: divisionIn(entry) }),
  'tournament.savePlaces': (entry) =>
    m.tournament_did_places({
      name: divisionIn(entry),
      before: String(changedPart(entry, 'before')['places']),
      after: String(changedPart(entry, 'after')['places']),
    }),
}

/** As it was called when it went. */
const divisionIn = ({ subject, detail }: AuditEntry) =>
  typeof detail['name'] === 'string' ? detail['name'] : subject.name

/** Of the tournament and of its account. */
const FIELDS: Readonly<Record<string, () => string>> = {
  name: m.configuration_field_name,
  place: m.configuration_field_place,
  starts: m.configuration_field_starts,
  ends: m.configuration_field_ends,
  time_zone: m.configuration_field_time_zone,
  currency: m.configuration_field_currency,
  contact_name: m.configuration_field_contact_name,
  contact_email: m.configuration_field_contact_email,
  game_length: m.configuration_field_game_length,
  half_cap: m.configuration_field_half_cap,
  time_cap: m.configuration_field_time_cap,
  minimum_rest: m.configuration_field_minimum_rest,
  target_score: m.configuration_field_target_score,
  forfeit_score: m.configuration_field_forfeit_score,
  spirit_visibility: m.configuration_field_spirit_visibility,
  who_scored: m.scorers_setting,
  rosters_until: m.configuration_field_rosters_until,
  imprint_en: m.configuration_field_imprint_en,
  imprint_de: m.configuration_field_imprint_de,
  privacy_en: m.configuration_field_privacy_en,
  privacy_de: m.configuration_field_privacy_de,
  holder: m.configuration_field_holder,
  iban: m.configuration_field_iban,
  bic: m.configuration_field_bic,
}

const fieldInWords = (field: string) => (FIELDS[field] ?? (() => field))()
