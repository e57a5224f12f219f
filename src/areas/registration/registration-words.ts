import { m } from '#words/messages.js'
import type { Show } from './decisions/registrations.address.ts'
import type { DivisionPlaces } from './places.api.server.ts'
import type { LEVELS, registrationFields } from './registration.fields.ts'

type Level = (typeof LEVELS)[number]

export const LEVEL_WORDS: Readonly<Record<Level, () => string>> = {
  new: m.registration_level_new,
  social: m.registration_level_social,
  experienced: m.registration_level_experienced,
  competitive: m.registration_level_competitive,
}

export const REGISTRATIONS_SHOW_WORDS: Readonly<Record<Show, () => string>> = {
  registered: m.registration_show_registered,
  waiting: m.registration_show_waiting,
  accepted: m.registration_show_accepted,
  declined: m.registration_show_declined,
  withdrawn: m.registration_show_withdrawn,
  all: m.registration_show_all,
}

export type FieldName = keyof typeof registrationFields | 'division' | 'consent'

/** The fields of the form in their order. */
export const REGISTRATION_LABELS: Readonly<Record<FieldName, () => string>> = {
  name: m.registration_name,
  division: m.registration_division,
  city: m.registration_city,
  country: m.registration_country,
  contact_name: m.registration_contact_name,
  contact_email: m.registration_contact_email,
  contact_phone: m.registration_contact_phone,
  expected_players: m.registration_players,
  level: m.registration_level,
  comment: m.registration_comment,
  consent: m.registration_consent,
}

/** Where it is said what is wrong; some words name their field themselves. */
export const NAMED_FIELDS = { ...REGISTRATION_LABELS, division: undefined, consent: undefined }

/** What somebody should know who registers a team. */
export function placesInWords({ capacity, accepted, open, inLine }: DivisionPlaces): string {
  const left = Math.max(0, capacity - accepted)
  const parts = [
    left > 0 ? m.registration_places_left({ count: left, capacity }) : m.registration_places_none_free(),
    open > 0 ? m.registration_places_open({ count: open }) : '',
    inLine > 0 ? m.registration_places_waiting({ count: inLine }) : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** `Mixed, Bremen, Germany`. */
export const homeInWords = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')
