import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about a dish is refused. */
export const FOOD_REFUSALS = refusals({
  too_late: m.foods_problem_too_late,
  food_gone: m.foods_problem_gone,
  foods_full: m.foods_problem_full,
})
