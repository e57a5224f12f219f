import { listAddress, type StateOf } from '#client/lists/list-address.ts'

/** `?extra=…` opens one, `?new` adds one. */
export const adminExtrasAddress = listAddress({
  path: '/admin/extras',
  choices: { open: ['yes', 'no'] },
  sorts: ['added'],
})

export type AdminExtrasShown = StateOf<typeof adminExtrasAddress>

/** `?extra=…` for one alone. */
export const EXTRA_ORDERS_CSV_PATH = '/api/extras/orders.csv'
