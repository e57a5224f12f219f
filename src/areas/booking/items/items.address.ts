import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { ITEM_KINDS } from '../booking.fields.ts'

/** `?q=tent&kind=loan&location=abc&active=no&out=yes&sort=-quantity&page=2` */
export const adminItemsAddress = listAddress({
  path: '/admin/booking/items',
  choices: { kind: ITEM_KINDS, location: anyKey, active: ['no'], out: ['yes'] },
  sorts: ['name', 'quantity'],
})

export type AdminItemsShown = StateOf<typeof adminItemsAddress>

export const ITEMS_CSV_PATH = '/api/booking/items.csv'
