import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why feedback, or an answer to it, is refused. */
export const FEEDBACK_REFUSALS = refusals({
  browser_unknown: m.feedback_problem_browser,
  feedback_gone: m.feedback_problem_gone,
  no_contact: m.feedback_problem_no_contact,
})
