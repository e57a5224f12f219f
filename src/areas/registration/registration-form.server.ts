import { textOf } from '#http/pages/handle-form.ts'

/** What the form of a registration holds, as the commands take it. */
export const toldInForm = (form: FormData) => ({
  name: textOf(form, 'name'),
  division: textOf(form, 'division'),
  city: textOf(form, 'city'),
  country: textOf(form, 'country'),
  contact_name: textOf(form, 'contact_name'),
  contact_email: textOf(form, 'contact_email'),
  contact_phone: textOf(form, 'contact_phone'),
  expected_players: wholeNumber(textOf(form, 'expected_players')),
  level: textOf(form, 'level'),
  comment: textOf(form, 'comment'),
})

/** Left out where nothing was typed; what is no number is not taken for one. */
export const wholeNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
