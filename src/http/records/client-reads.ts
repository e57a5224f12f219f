import { TooCostly } from '#records/filter/parse.ts'
import { StepLimit } from '#records/filter/steps.ts'
import type { ReadLimits } from '#records/viewing/read-limits.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { provided } from '../areas/dependencies.ts'
import { SlotsByName, Turns, turnName, turnsOf } from '../limits/turns.ts'
import type { HttpRequest } from '../server/http-request.ts'

/** What one request may cost, in the units of the filter language's cost. About 12 ms on a small machine. */
export const READ_COST_MAX = 300_000
/** What costs no more is done at once: a few records. */
const READ_COST_SMALL = 4_000
/** Rows that one request goes through at most, whatever it was expected to cost. */
export const READ_STEPS_MAX = 50_000

const TOO_COSTLY =
  'This would take the service too long: use fewer comparisons, shorter ways along relations, fewer expands or a smaller page.'

/** Fewer than there are connections to a database server: whoever reads much leaves some to everybody else. */
const SMALL_AT_ONCE = 6

/** Each may be as long as an answer may be, and takes several times that while it is made. */
const LONG_ANSWERS_PER_NAME = 2

interface ReadTurns {
  readonly costly: Turns
  /** Answers that may be long, until their readers have taken them. */
  readonly long: SlotsByName
  /** Left out where the database answers on this very thread. */
  readonly small: Turns | undefined
}

export const readTurnsOf = provided(
  ({ db, get }): ReadTurns => ({
    costly: get(turnsOf),
    long: new SlotsByName(LONG_ANSWERS_PER_NAME),
    small: db.store.connections && new Turns(SMALL_AT_ONCE),
  }),
)

/** What a question from outside is held to. */
export const readLimitsFor = (turns: ReadTurns, viewer: Viewer, request: HttpRequest): ReadLimits => ({
  admit({ whole, asked }) {
    if (asked > READ_COST_MAX) throw new TooCostly(TOO_COSTLY)
    return turnToRead(turns, viewer, request, { isCostly: whole > READ_COST_SMALL })
  },
  steps: new StepLimit(READ_STEPS_MAX, TOO_COSTLY),
})

export function turnToRead(
  turns: ReadTurns,
  viewer: Viewer,
  request: HttpRequest,
  { isCostly }: { isCostly: boolean },
): Promise<void> | undefined {
  const name = turnName(viewer, request)
  return isCostly ? costlyTurn(turns, name, request) : turns.small && untilAnswered(turns.small, name, request)
}

async function costlyTurn({ costly, long, small }: ReadTurns, name: string, request: HttpRequest): Promise<void> {
  await untilAnswered(long, name, request)
  await (small ? untilAnswered(costly, name, request) : costly.wait(name, request.gone))
}

/** A database server answers beside this thread: there a question has its turn until it is answered. */
async function untilAnswered(turns: Turns | SlotsByName, name: string, { response, gone }: HttpRequest): Promise<void> {
  const end = await turns.take(name, gone)
  if (response.destroyed) end()
  else response.once('close', end)
}
