import { badRequest, Refusal, stale } from '#records/errors.ts'
import { editedForm, type FormValues, mergedForm } from '#rules/edited-form.ts'
import { inWordsOf, type RefusalWords } from '../../commands/refusals.ts'

/** Somebody would have to be faster this often in a row. */
const TRIES_MOST = 3

/**
 * Saves what a form changed on top of what others have changed since it was loaded. Where both changed the same field,
 * nothing is saved and a person has to choose: 409. `save` gets all values as they should be, and does not run where they
 * are so already: a form that is sent again is not saved again.
 */
export async function saveOver<Found extends { readonly values: FormValues }>(
  form: FormData,
  load: () => Promise<Found>,
  save: (values: FormValues<keyof Found['values'] & string>, found: Found) => Promise<unknown>,
  words: RefusalWords = {},
): Promise<void> {
  const edited = editedForm((field) => postedIn(form, field))
  if (!edited) throw badRequest('The form does not say what it was loaded with.')
  for (let tries = 1; ; tries += 1) {
    const found = await load()
    const { values, clashes } = mergedForm(edited, found.values)
    if (clashes.length > 0) throw inWordsOf(words, stale(edited.wanted, found.values))
    if (Object.entries(values).every(([field, value]) => value === found.values[field])) return
    try {
      await save(values, found)
      return
    } catch (error) {
      if (tries === TRIES_MOST || !isStale(error)) throw error
    }
  }
}

function postedIn(form: FormData, field: string): string | undefined {
  const value = form.get(field)
  return typeof value === 'string' ? value : undefined
}

/** Somebody saved between loading and saving. */
const isStale = (error: unknown) => error instanceof Refusal && error.status === 409 && 'current' in error.data
