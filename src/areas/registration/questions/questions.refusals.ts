import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why a question or an answer is refused. */
export const QUESTION_REFUSALS = refusals({
  answer_missing: m.registration_answer_missing,
  answer_too_long: m.site_problem_too_long,
  answer_unknown: m.registration_answer_unknown,
  answer_no_number: m.registration_answer_no_number,
  question_gone: m.registration_question_gone,
  questions_full: m.registration_questions_full,
})
