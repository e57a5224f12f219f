import { inWordsOf, refusals } from '#http/commands/refusals.ts'
import { notFound, type Refusal, stale } from '#records/errors.ts'
import { m } from '#words/messages.js'

/** Why a change of a roster is refused. */
export const ROSTER_REFUSALS = refusals({
  roster_locked: m.roster_problem_locked,
  roster_changed: m.roster_problem_stale,
  number_taken: m.roster_problem_number_taken,
  name_there: m.roster_problem_name_there,
  name_too_long: m.roster_problem_name_too_long,
  birth_year_wrong: m.roster_problem_birth_year,
  full_name_of_minor: m.roster_problem_minor,
  undo_too_late: m.roster_problem_too_late,
})

/** Also for those who may not know that it is there. */
export const rosterGone = (): Refusal => inWordsOf({ status_404: m.roster_problem_gone }, notFound())

export const rosterStale = (wanted: unknown, current: unknown): Refusal =>
  inWordsOf({ status_409: m.roster_problem_stale }, stale(wanted, current))
