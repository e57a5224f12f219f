import { typedMoney } from '#client/amounts.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { centsIn } from '#rules/money.ts'
import { m } from '#words/messages.js'
import type { itemFields } from '../booking.fields.ts'
import type { BookingItem } from '../orders/stock.server.ts'

/** An item as the admins' form holds one. */

export type ItemField = keyof typeof itemFields | 'location'
type ItemFacts = Pick<BookingItem, ItemField>

/** What a new one begins with. */
export const newItem = (location: string): ItemFacts => ({
  name: '',
  kind: 'loan',
  quantity: 1,
  price: 0,
  deposit: 0,
  longest_hours: 0,
  description: '',
  needs_approval: false,
  active: true,
  location,
})

export const valuesOfItem = (item: ItemFacts): FormValues<ItemField> => ({
  name: item.name,
  kind: item.kind,
  quantity: String(item.quantity),
  price: typedMoney(item.price),
  deposit: typedMoney(item.deposit),
  longest_hours: String(item.longest_hours),
  description: item.description,
  needs_approval: item.needs_approval ? 'on' : '',
  active: item.active ? 'on' : '',
  location: item.location,
})

/** People type amounts, the command takes cents; what is no amount is refused there. */
export const centsTyped = (values: Readonly<Record<string, string>>) => ({
  price: centsIn(values['price'] || '0') ?? Number.NaN,
  deposit: centsIn(values['deposit'] || '0') ?? Number.NaN,
})

export const ITEM_LABELS: Readonly<Record<ItemField, () => string>> = {
  name: m.booking_field_name,
  kind: m.booking_field_kind,
  quantity: m.booking_field_quantity,
  price: m.booking_field_price,
  deposit: m.booking_field_deposit,
  longest_hours: m.booking_field_longest,
  description: m.booking_field_description,
  needs_approval: m.booking_field_needs_approval,
  active: m.booking_field_active,
  location: m.booking_field_location,
}
