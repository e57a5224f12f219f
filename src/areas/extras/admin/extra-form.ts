import { typedMoney } from '#client/amounts.ts'
import { m } from '#words/messages.js'
import type { Extra } from '../extra-offer.ts'
import type { extraFields } from '../extras.fields.ts'

/** An extra as the admins' form holds one. */

export type ExtraField = Exclude<keyof typeof extraFields, 'price_cents'> | 'price'
export type ExtraValues = Readonly<Record<ExtraField, string>>

export const NEW_EXTRA: ExtraValues = {
  name_en: '',
  name_de: '',
  note_en: '',
  note_de: '',
  price: '',
  price_per: 'player',
  variants: '',
  offered_days: '',
  order_until: '',
  stock: '',
  is_open: 'on',
}

export const valuesOfExtra = (extra: Extra): ExtraValues => ({
  name_en: extra.name_en,
  name_de: extra.name_de,
  note_en: extra.note_en,
  note_de: extra.note_de,
  price: typedMoney(extra.price_cents),
  price_per: extra.price_per,
  variants: extra.variants,
  offered_days: extra.offered_days,
  order_until: extra.order_until,
  stock: extra.stock === 0 ? '' : String(extra.stock),
  is_open: extra.is_open ? 'on' : '',
})

export const EXTRA_LABELS: Readonly<Record<ExtraField, () => string>> = {
  name_en: m.extras_field_name_en,
  name_de: m.extras_field_name_de,
  note_en: m.extras_field_note_en,
  note_de: m.extras_field_note_de,
  price: m.extras_field_price,
  price_per: m.extras_field_per,
  variants: m.extras_field_variants,
  offered_days: m.extras_field_days,
  order_until: m.extras_field_until,
  stock: m.extras_field_stock,
  is_open: m.extras_field_open,
}
