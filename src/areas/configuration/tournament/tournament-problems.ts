import { type ProblemWords, wordsFor } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import type { FormError } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'
import { TOURNAMENT_PARTS } from './tournament-parts.ts'

/** The smallest and the largest number that a field takes, by its name. */
export type FigureLimits = Readonly<Record<string, { readonly min: number; readonly max: number }>>

/** What is wrong in the form of the tournament, from top to bottom and in words. */
export function tournamentProblems(refused: RefusedForm | undefined, limits: FigureLimits): readonly FormError[] {
  // Where somebody else was faster, the fields themselves show both values.
  if (!refused || refused.status === 409) return []
  const fields = Object.entries(refused.errors).map(([field, problem]) => ({
    field,
    text: wordsFor(problem, wordsAt(field, refused.values, limits)),
  }))
  if (fields.length === 0) return [{ text: wordsFor(refused.problem, FORM_WORDS) }]
  return fields.toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
}

const IN_ORDER = TOURNAMENT_PARTS.flatMap((part) => part.fields.map(({ name }) => name))
const placeOf = (field: string) => IN_ORDER.indexOf(field)

const FORM_WORDS: ProblemWords = {
  status_404: m.configuration_tournament_missing_text,
}

function wordsAt(field: string, values: RefusedForm['values'], limits: FigureLimits): ProblemWords {
  const limit = limits[field]
  if (limit) {
    const figure = () => m.configuration_wrong_figure({ min: limit.min, max: limit.max })
    return { validation_required: figure, validation_check: figure, validation_regex: figure, validation_union: figure }
  }
  if (field === 'tournament.ends') return { validation_check: daysInWords(values) }
  return FIELD_WORDS[field] ?? {}
}

const FIELD_WORDS: Readonly<Record<string, ProblemWords>> = {
  'tournament.starts': { validation_check: m.configuration_wrong_day },
  'tournament.time_zone': { validation_check: m.configuration_wrong_time_zone },
  'tournament.currency': { validation_picklist: m.configuration_wrong_choice },
  'tournament.spirit_visibility': { validation_picklist: m.configuration_wrong_choice },
  'tournament.contact_email': { validation_check: m.configuration_wrong_email },
  'account.iban': { validation_check: m.configuration_wrong_iban },
  'account.bic': { validation_check: m.configuration_wrong_bic },
}

/** Both days are sent as the device's calendar writes them, which sort as text. */
function daysInWords({ 'tournament.starts': starts = '', 'tournament.ends': ends = '' }: RefusedForm['values']) {
  if (starts === '' || ends === '') return m.configuration_wrong_days_both
  return ends < starts ? m.configuration_wrong_days_order : m.configuration_wrong_days_long
}
