import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why a team is not checked in. */
export const ARRIVAL_REFUSALS = refusals({ team_not_expected: m.arrivals_problem_not_expected })
