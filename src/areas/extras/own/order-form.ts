import { textOf } from '#http/pages/forms/form-fields.ts'
import { type ExtraOffer, type OrderPlace, placesOffered } from '#rules/extras/offer.ts'
import type { WantedLine } from '#rules/extras/order.ts'

/** The field of a place, by where it stands in the offer: names of kinds may hold any sign. */
export const quantityField = (index: number): string => `quantity_${index}`

/** What is typed is a whole number, or nothing for none; what is neither is NaN, which is refused. */
export function wantedIn(form: FormData, offer: ExtraOffer): readonly WantedLine[] {
  return placesOffered(offer).map((place: OrderPlace, index) => {
    const typed = textOf(form, quantityField(index)).trim()
    const isTicked = typed === 'on'
    return {
      ...place,
      quantity: isTicked ? 1 : typed === '' ? 0 : /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN,
    }
  })
}
