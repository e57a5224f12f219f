import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why a change of a team's look is refused. */
export const LOOK_REFUSALS = refusals({ team_gone: m.teams_logo_problem_gone })

/** What is said where somebody else was faster. */
export const LOOK_WORDS = { status_409: m.teams_logo_problem_changed }
