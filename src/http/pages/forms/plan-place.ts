import { textOf } from './form-fields.ts'

/** A place on the site plan, typed in percent with one digit behind the point or the comma, in thousandths. */
export const planPlaceIn = (form: FormData): { readonly x: number; readonly y: number } => ({
  x: thousandthsIn(form, 'x'),
  y: thousandthsIn(form, 'y'),
})

const thousandthsIn = (form: FormData, name: string) => Math.round(Number(textOf(form, name).replace(',', '.')) * 10)
