import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { SHOWN_STATES } from '#rules/booking/orders.ts'

/** `?q=herons&state=overdue&item=abc&team=def&player=ghi&sort=ends&page=2` */
export const adminOrdersAddress = listAddress({
  path: '/admin/booking/orders',
  choices: { state: SHOWN_STATES, item: anyKey, team: anyKey, player: anyKey },
  sorts: ['starts', 'ends', 'created'],
  usualSort: '-created',
})

export type AdminOrdersShown = StateOf<typeof adminOrdersAddress>

export const ORDERS_CSV_PATH = '/api/booking/orders.csv'
