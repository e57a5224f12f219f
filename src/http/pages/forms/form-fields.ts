/** Fields of a posted form. */

/** A field as text; '' where there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Which of a page's forms it is, by its field `intent`; undefined for none of these. */
export const intentIn = <Intent extends string>(form: FormData, intents: readonly Intent[]): Intent | undefined =>
  intents.find((it) => it === textOf(form, 'intent'))

/** All values of a field that may be there several times. */
export const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === 'string')

/** The key under which a repeat of this form gets the same answer; forms set it in the browser. */
export const keyOf = (form: FormData): string | undefined => textOf(form, FORM_KEY) || undefined

/** The name that forms give it. */
const FORM_KEY = '_key'

/** Values as a form would send them. */
export function formOfValues(values: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
