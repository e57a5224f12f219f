import { DatabaseAwayError, OutcomeUnknownError } from '#records/storage/store.ts'
import { m } from '#words/messages.js'
import { ComeBackLater } from './rate-limits.ts'

/** A server that starts again is mostly back by then. */
const RETRY_SECONDS = 5

/** A database that does not answer is a refusal for now; any other error stays as it is. */
export function laterIfAway(error: unknown): unknown {
  if (error instanceof OutcomeUnknownError)
    return new ComeBackLater(
      503,
      'The database stopped answering. It is not known whether this was saved: look before you send it again.',
      RETRY_SECONDS,
      () => m.site_problem_unknown_outcome(),
    )
  if (error instanceof DatabaseAwayError)
    return new ComeBackLater(
      503,
      'The database does not answer. Nothing was saved: please try again in a moment.',
      RETRY_SECONDS,
    )
  return error
}
