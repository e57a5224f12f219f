import { type ProblemWords, wordsFor } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/acted.ts'
import type { FormError } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'

/** The smallest and the largest number that a field takes, by its name. */
export type FigureLimits = Readonly<Record<string, { readonly min: number; readonly max: number }>>

/** What is wrong in the form of the tournament, field by field and in words. */
export function tournamentProblems(refused: RefusedForm | undefined, limits: FigureLimits): readonly FormError[] {
  if (!refused) return []
  const fields = Object.entries(refused.errors).map(([field, problem]) => ({
    field,
    text: wordsFor(problem, wordsAt(field, refused.values, limits)),
  }))
  return fields.length > 0 ? fields : [{ text: wordsFor(refused.problem, FORM_WORDS) }]
}

const FORM_WORDS: ProblemWords = {
  status_409: m.configuration_clash_title,
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
