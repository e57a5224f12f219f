import { useState } from 'react'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { editedForm, type FormValues, mergedForm } from '#rules/edited-form.ts'

export interface ShownForm<Field extends string> {
  /** Goes into the form, by `LoadedWith`. */
  readonly loaded: FormValues
  /** What stands in the fields. */
  readonly values: FormValues<Field>
  /** What somebody else has saved in a field that this form changes too, to something else. */
  readonly theirs: (field: Field) => string | undefined
  readonly clashes: readonly string[]
  /** Somebody else was faster. */
  readonly isOvertaken: boolean
  /** Another one where the fields have to begin anew. */
  readonly key: string
}

/**
 * A form over a record that others may change meanwhile. Without a refusal it holds what is saved; a refused one holds
 * what was typed, on top of what is saved now when somebody else was faster.
 */
export function useEditedForm<Field extends string>(
  current: FormValues<Field>,
  refused: Pick<RefusedForm, 'values' | 'conflict'> | undefined,
): ShownForm<Field> {
  const edited = refused && editedForm((field) => refused.values[field])
  const isOvertaken = refused?.conflict?.current !== undefined
  const now = JSON.stringify(current)
  const [key, begin] = useState(now)
  // What was typed and refused for another reason stands in the fields, and stays there.
  const isAnew = key !== now && (!refused || isOvertaken)
  if (isAnew) begin(now)
  const merged = edited && isOvertaken ? mergedForm(edited, current) : undefined
  const clashes = merged?.clashes ?? []
  return {
    loaded: edited && !isOvertaken ? edited.loaded : current,
    values: merged?.values ?? { ...current, ...edited?.wanted },
    clashes,
    isOvertaken,
    theirs: (field) => (clashes.includes(field) ? current[field] : undefined),
    key: isAnew ? now : key,
  }
}
