import { errorsOf } from '#client/forms/problems.ts'
import { NO_NETWORK } from '#client/page/no-network.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { m } from '#words/messages.js'

/** Why something was not done. A place that is taken without network might be another's already, so it does not wait. */
export function JobNotes({ refused }: { refused: RefusedForm | undefined }) {
  if (refused?.problem.code === NO_NETWORK)
    return (
      <Note kind="warn" title={m.helpers_offline()} announced>
        {m.helpers_offline_take()}
      </Note>
    )
  return <ErrorSummary errors={errorsOf(refused)} />
}
