import { errorAt, type FieldLabels, namedErrorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormError } from '#ui/fields/ErrorSummary.tsx'

export const NO_FIELDS: FieldLabels = {}

export interface Problems {
  /** For the summary above the fields. */
  readonly all: readonly FormError[]
  /** What is wrong with one field, to be spread upon it. The first one has the focus, also where no script runs. */
  at(field: string): { error: string | undefined; autoFocus: boolean }
}

/**
 * What is wrong with a form of these fields. A problem with anything else is one of the whole form. The prefix stands before
 * the names of the fields in their ids, where a page has several forms.
 */
export function problemsOf(refused: RefusedForm | undefined, labels: FieldLabels, prefix = ''): Problems {
  const wrong = namedErrorsOf(refused, labels)
  return {
    all: wrong.map(({ field, text }) => (field === undefined ? { text } : { field: prefix + field, text })),
    at: (field) => ({ error: errorAt(refused, field), autoFocus: wrong[0]?.field === field }),
  }
}
