import { refusals } from '#http/commands/refusals.ts'
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

/** What is said to those who manage the team. */
export const ROSTER_WORDS = {
  player_gone: m.roster_problem_gone,
  player_taken: m.roster_problem_player_taken,
  status_404: m.roster_problem_gone,
  status_409: m.roster_problem_stale,
}
