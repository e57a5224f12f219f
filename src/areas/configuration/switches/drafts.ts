import type { EditedForm, FormValues } from '#rules/edited-form.ts'

/**
 * What a person has typed and not saved, laid over a record that others may change meanwhile: fields that were not
 * touched follow the record, fields that were touched stay as they were typed.
 */

interface Draft {
  readonly value: string
  /** What was there when the typing began. */
  readonly from: string
}

export type Drafts = Readonly<Record<string, Draft>>

export const NO_DRAFTS: Drafts = {}

/** As the fields show it. */
export const shownIn = (current: FormValues, drafts: Drafts): FormValues => ({
  ...current,
  ...Object.fromEntries(Object.entries(drafts).map(([field, { value }]) => [field, value])),
})

/** A field was typed into; what is as the record has it is no draft. */
export function typedInto(drafts: Drafts, current: FormValues, field: string, value: string): Drafts {
  if (value === current[field]) return without(drafts, [field])
  return { ...drafts, [field]: { value, from: drafts[field]?.from ?? current[field] ?? '' } }
}

/** Fields that were typed into and that somebody else has changed since, to something else. */
export const clashesIn = (drafts: Drafts, current: FormValues): readonly string[] =>
  Object.entries(drafts).flatMap(([field, { value, from }]) =>
    current[field] !== from && current[field] !== value ? [field] : [],
  )

/** The person has seen what is there now and keeps their own. */
export function insistedOn(drafts: Drafts, current: FormValues, field: string): Drafts {
  const draft = drafts[field]
  return draft ? { ...drafts, [field]: { value: draft.value, from: current[field] ?? '' } } : drafts
}

export const without = (drafts: Drafts, fields: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([field]) => !fields.includes(field)))

/** What was sent has been saved, as `saved` has it; what was typed on since then is still to be saved. */
export function savedFrom(drafts: Drafts, sent: Drafts, saved: FormValues): Drafts {
  const left = Object.entries(drafts).flatMap(([field, draft]) => {
    const was = sent[field]
    if (!was) return [[field, draft] as const]
    return was.value === draft.value ? [] : [[field, { value: draft.value, from: saved[field] ?? '' }] as const]
  })
  return Object.fromEntries(left)
}

/** What a form holds that was sent back: everything that differs from what it was loaded with. */
export const draftsOf = ({ loaded, wanted }: EditedForm): Drafts =>
  Object.fromEntries(
    Object.entries(loaded).flatMap(([field, from]) => {
      const value = wanted[field]
      return value === undefined || value === from ? [] : [[field, { value, from }] as const]
    }),
  )
