import { refusals } from '#http/commands/refusals.ts'
import type { GoalRefusal, ValuableRefusal } from '#rules/scorers/goals.ts'
import { m } from '#words/messages.js'

/** Why it is refused to say who scored, or who was the most valuable. */
export const SCORER_REFUSALS = refusals({
  scorers_off: m.scorers_problem_off,
  may_not_note: m.scorers_problem_may_not_note,
  result_stands: m.scorers_problem_result_stands,
  not_in_team: m.scorers_problem_not_in_team,
  own_assist: m.scorers_problem_own_assist,
  not_played: m.scorers_problem_not_played,
  not_your_game: m.scorers_problem_not_your_game,
  already_confirmed: m.scorers_problem_already_confirmed,
  goal_changed: m.scorers_problem_goal_changed,
} satisfies Record<GoalRefusal | ValuableRefusal, unknown> & Record<string, unknown>)
