import { useMemo } from 'react'
import { type ProblemWords, wordsFor } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { FormError } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'

/** Why the forms of a registration are refused, in words. */
const WORDS: ProblemWords = {
  name_unreadable: m.registration_name_unreadable,
  not_after_acceptance: m.registration_not_after_acceptance,
  registration_closed: m.registration_closed,
  registration_unknown: m.registration_unknown,
  schedule_made: m.registration_schedule_made,
  switched_off: m.registration_switched_off,
  status_409: m.registration_changed_meanwhile,
  status_429: m.registration_too_many_mails,
}

/** Where a field says more than that it is wrong. */
const OF_FIELDS: ProblemWords = {
  division: m.registration_division_missing,
  consent: m.registration_consent_missing,
  expected_players: m.registration_players_wrong,
}

/** The fields in their order, with their labels. */
export const FIELDS = {
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
} as const

export type FieldName = keyof typeof FIELDS

/** Whose words name them already. */
const NAMES_ITSELF: readonly string[] = ['division', 'consent']

const LABELS = new Map<string, () => string>(Object.entries(FIELDS))

export interface RegistrationProblems {
  /** For the summary above the fields. */
  readonly all: readonly FormError[]
  at(field: FieldName): string | undefined
}

export function useRegistrationProblems(refused: RefusedForm | undefined): RegistrationProblems {
  return useMemo(() => problemsIn(refused), [refused])
}

export function problemsIn(refused: RefusedForm | undefined): RegistrationProblems {
  const texts = new Map<string, string>()
  if (refused) {
    const name = refused.values['name']?.trim() ?? ''
    const words = { ...WORDS, name_registered: () => m.registration_name_registered({ name }) }
    for (const [field, problem] of Object.entries(refused.errors))
      texts.set(field, OF_FIELDS[field]?.() ?? wordsFor(problem, words))
    if (texts.size === 0) texts.set('', wordsFor(refused.problem, words))
  }
  const all = [...texts].map(([field, text]) => {
    const label = LABELS.get(field)
    if (!label) return { text }
    return { field, text: NAMES_ITSELF.includes(field) ? text : `${label()}: ${text}` }
  })
  return { all, at: (field) => texts.get(field) }
}
