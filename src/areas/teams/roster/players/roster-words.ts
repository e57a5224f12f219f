import { m } from '#words/messages.js'
import type { PlayerField } from '../roster-form.ts'

/** What is known of a player, in words. */

export const PLAYER_LABELS: Readonly<Record<PlayerField, () => string>> = {
  full_name: m.roster_form_full_name,
  full_name_shown: m.roster_form_shown_full,
  number: m.roster_form_number,
  birth_year: m.roster_form_birth_year,
  gender_match: m.roster_form_gender,
  email: m.roster_form_email,
  phone: m.roster_form_phone,
  emergency_contact: m.roster_form_emergency,
  parent_consent: m.roster_form_consent,
  captain: m.roster_captain,
  spirit_captain: m.roster_spirit_captain,
}

const TICKED: readonly PlayerField[] = ['full_name_shown', 'captain', 'spirit_captain', 'parent_consent']

/** As a form holds it. */
export function valueInWords(field: PlayerField, value: string): string {
  if (TICKED.includes(field)) return value === 'on' ? m.roster_form_yes() : m.roster_form_no()
  if (field === 'gender_match') return genderInWords(value)
  return value === '' ? m.roster_form_empty() : value
}

export function genderInWords(match: string): string {
  if (match === 'female') return m.roster_form_female()
  return match === 'male' ? m.roster_form_male() : m.roster_form_gender_none()
}
