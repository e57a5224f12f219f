import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a job is refused. */
export const JOB_REFUSALS = refusals({
  entries_closed: m.helpers_problem_closed,
  job_not_open: m.helpers_problem_not_open,
  job_began: m.helpers_problem_began,
  already_yours: m.helpers_problem_yours,
  age_unknown: m.helpers_problem_age_unknown,
  too_young: m.helpers_problem_too_young,
  clashes_with_job: m.helpers_problem_clash_job,
  clashes_with_game: m.helpers_problem_clash_game,
  day_outside: m.helpers_problem_day_outside,
  same_day: m.helpers_problem_same_day,
  job_full: m.helpers_problem_full,
  job_gone: m.helpers_problem_gone,
  jobs_full: m.helpers_problem_jobs_full,
  not_yours: m.helpers_problem_not_yours,
  too_late_to_leave: m.helpers_problem_too_late,
  ask_to_leave: m.helpers_problem_ask_to_leave,
  offer_lapsed: m.helpers_problem_offer_lapsed,
  check_in_wrong: m.helpers_problem_check_in,
  check_in_closed: m.helpers_problem_check_in_closed,
  helper_gone: m.helpers_problem_helper_gone,
  nobody_to_tell: m.helpers_problem_nobody,
  list_stale: m.helpers_problem_list_stale,
})
