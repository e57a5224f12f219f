import { TooCostly } from '#records/filter/parse.ts'
import { StepLimit } from '#records/filter/steps.ts'
import type { ReadLimits } from '#records/viewing/read-limits.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Turns, turnName } from '../limits/turns.ts'
import type { HttpRequest } from '../server/http-request.ts'

/** What one request may cost, in the units of the filter language's cost. About 12 ms on a small machine. */
export const READ_COST_MAX = 300_000
/** What costs no more is done at once: a few records. */
const READ_COST_SMALL = 4_000
/** Rows that one request goes through at most, whatever it was expected to cost. */
export const READ_STEPS_MAX = 50_000

const TOO_COSTLY =
  'This would take the service too long: use fewer comparisons, shorter ways along relations, fewer expands or a smaller page.'

/** What a question from outside is held to. */
export const readLimitsFor = (turns: Turns, viewer: Viewer, request: HttpRequest): ReadLimits => ({
  admit(cost) {
    if (cost > READ_COST_MAX) throw new TooCostly(TOO_COSTLY)
    return cost > READ_COST_SMALL ? turns.wait(turnName(viewer, request), request.gone) : undefined
  },
  steps: new StepLimit(READ_STEPS_MAX, TOO_COSTLY),
})
