import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why nothing is rehearsed. */
export const REHEARSAL_REFUSALS = refusals({
  results_exist: m.rehearsal_problem_results,
  no_games: m.rehearsal_problem_no_games,
  too_large: m.rehearsal_problem_too_large,
  no_room: m.rehearsal_problem_no_room,
  not_here: m.rehearsal_problem_not_here,
  none_running: m.rehearsal_problem_none,
})
