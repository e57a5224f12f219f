import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about an extra or an order is refused. */
export const EXTRA_REFUSALS = refusals({
  extra_gone: m.extras_problem_gone,
  extras_full: m.extras_problem_full,
  extra_ordered: m.extras_problem_ordered,
  place_ordered: m.extras_problem_place_ordered,
  team_gone: m.extras_problem_team,
  team_not_playing: m.extras_problem_not_playing,
  closed: m.extras_problem_closed,
  not_offered: m.extras_problem_not_offered,
  one_per_team: m.extras_problem_one_per_team,
  too_many: m.extras_problem_too_many,
  price_unclear: m.extras_problem_price,
})

export const EXTRA_CHANGED_WORDS = { status_409: m.extras_problem_changed }
