import type { Problem, RefusedForm } from '#http/pages/handle-form.ts'
import { m } from '#words/messages.js'

/** Words for why something was refused, by its code. Areas add theirs where they show them. */
export type ProblemWords = Readonly<Record<string, () => string>>

const KNOWN: ProblemWords = {
  signed_out: m.site_problem_signed_out,
  role_missing: m.site_problem_role_missing,
  switched_off: m.site_problem_switched_off,
  validation_required: m.site_problem_required,
  validation_is_email: m.site_problem_email,
  validation_not_unique: m.site_problem_not_unique,
  validation_max_length: m.site_problem_too_long,
  status_429: m.site_problem_too_often,
  status_503: m.site_problem_service_down,
  no_network: m.site_problem_no_network,
}

export const wordsFor = ({ code, text }: Problem, words: ProblemWords = {}): string =>
  (words[code] ?? KNOWN[code])?.() ?? text

/** The error of one field, in words. */
export function errorAt(refused: RefusedForm | undefined, field: string, words?: ProblemWords): string | undefined {
  const error = refused?.errors[field]
  return error && wordsFor(error, words)
}

/** Everything that is wrong, as the summary above the fields shows it. */
export function errorsOf(refused: RefusedForm | undefined, words?: ProblemWords): { field?: string; text: string }[] {
  if (!refused) return []
  const fields = Object.entries(refused.errors).map(([field, error]) => ({ field, text: wordsFor(error, words) }))
  return fields.length > 0 ? fields : [{ text: wordsFor(refused.problem, words) }]
}

/** Whether an answer of an action is a refusal. */
export const refusalIn = (answer: unknown): RefusedForm | undefined => (isRefused(answer) ? answer : undefined)

const isRefused = (answer: unknown): answer is RefusedForm =>
  typeof answer === 'object' && answer !== null && 'refused' in answer && answer.refused === true
