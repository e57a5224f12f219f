import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'

/** Why something was refused, above a list; `about` names the person whose row may be out of sight. */
export function RefusedNote({ refused, about }: { refused: RefusedForm; about?: string | undefined }) {
  const { text } = refused.problem
  return <ErrorSummary errors={[{ text: about ? `${about}: ${text}` : text }]} />
}
