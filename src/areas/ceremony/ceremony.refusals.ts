import { refusals } from '#http/commands/refusals.ts'
import type { RevealRefusal } from '#rules/ceremony/reveal.ts'
import { m } from '#words/messages.js'

/** Why a step of the ceremony is refused. */
export const CEREMONY_REFUSALS = refusals({
  award_gone: m.ceremony_problem_award_gone,
  not_held: m.ceremony_problem_not_held,
  moved_on: m.ceremony_problem_moved_on,
  nothing_left: m.ceremony_problem_nothing_left,
  rank_undecided: m.ceremony_problem_rank_undecided,
} satisfies Record<RevealRefusal, unknown> & Record<string, unknown>)
