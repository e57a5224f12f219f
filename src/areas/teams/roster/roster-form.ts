import type { FormValues } from '#rules/edited-form.ts'
import type { RosterPlayer } from './roster.queries.server.ts'

/** A player as a form holds one: everything is text, a tick is `on`. */

export const PLAYER_FIELDS = [
  'full_name',
  'full_name_shown',
  'number',
  'birth_year',
  'gender_match',
  'email',
  'phone',
  'emergency_contact',
  'parent_consent',
  'captain',
  'spirit_captain',
] as const

export type PlayerField = (typeof PLAYER_FIELDS)[number]
export type PlayerValues = FormValues<PlayerField>

export const NO_PLAYER: PlayerValues = valuesBy(() => '')

export const valuesOfPlayer = (player: RosterPlayer): PlayerValues =>
  valuesBy((field) => {
    const value = player[field]
    if (typeof value === 'boolean') return value ? 'on' : ''
    return value === 0 ? '' : String(value)
  })

function valuesBy(value: (field: PlayerField) => string): PlayerValues {
  return {
    full_name: value('full_name'),
    full_name_shown: value('full_name_shown'),
    number: value('number'),
    birth_year: value('birth_year'),
    gender_match: value('gender_match'),
    email: value('email'),
    phone: value('phone'),
    emergency_contact: value('emergency_contact'),
    parent_consent: value('parent_consent'),
    captain: value('captain'),
    spirit_captain: value('spirit_captain'),
  }
}
