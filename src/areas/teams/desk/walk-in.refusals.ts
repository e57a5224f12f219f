import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why the desk is refused a walk-in. */
export const WALK_IN_REFUSALS = refusals({
  number_taken: m.walkins_problem_number_taken,
  same_name: m.walkins_problem_same_name,
  team_not_playing: m.walkins_problem_team,
})
