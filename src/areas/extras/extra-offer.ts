import type { RecordOf } from '#records/schema/collection.ts'
import { type ExtraOffer, type ExtraVariant, extraDaysIn, variantsIn } from '#rules/extras/offer.ts'
import { getLocale } from '#words/runtime.js'
import type { extras } from './extras.collections.ts'

export type Extra = RecordOf<typeof extras>

export const variantsOf = ({ variants }: Pick<Extra, 'variants'>): readonly ExtraVariant[] => variantsIn(variants) ?? []

/** As the rules take it. */
export const offerOf = (extra: Extra): ExtraOffer => ({
  priceCents: extra.price_cents,
  per: extra.price_per === 'team' ? 'team' : 'player',
  variants: variantsOf(extra).map(({ key }) => key),
  days: extraDaysIn(extra.offered_days) ?? [],
  until: extra.order_until,
  stock: extra.stock,
  isOpen: extra.is_open,
})

/** In the reader's language, or the one that there is. */
export const extraName = ({ name_en, name_de }: Pick<Extra, 'name_en' | 'name_de'>): string =>
  getLocale() === 'de' ? name_de || name_en : name_en || name_de

export const extraNote = ({ note_en, note_de }: Pick<Extra, 'note_en' | 'note_de'>): string =>
  getLocale() === 'de' ? note_de || note_en : note_en || note_de

export const variantName = (variants: readonly ExtraVariant[], key: string): string => {
  const found = variants.find((it) => it.key === key)
  return found ? found[getLocale()] : key
}
