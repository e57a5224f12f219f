import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { present } from '#records/viewing/present.ts'
import { isOrderActPossible, type OrderAct, type OrderState } from '#rules/booking/orders.ts'
import { bookingItems, bookingLines, bookingLocations, bookingOrders } from '../booking.collections.ts'
import { ORDER_LINES_MOST } from '../booking.fields.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import type { BookingItem, BookingOrder, Line } from './stock.server.ts'

/** An order with its lines, in a state in which something can be done with it. */
export interface LoadedOrder {
  readonly order: BookingOrder
  readonly lines: readonly Line[]
  readonly items: ReadonlyMap<string, BookingItem>
}

export async function orderFor(reader: Reader, id: string, act: OrderAct): Promise<LoadedOrder> {
  const order = await reader.get(bookingOrders, id)
  if (!order) throw refuse(BOOKING_REFUSALS, 'order_gone', 'order', 404)
  // What somebody else has made of it travels along.
  if (!isOrderActPossible(act, orderStateOf(order)))
    throw refuse(BOOKING_REFUSALS, 'wrong_state', 'order', {
      status: 409,
      data: { current: present(bookingOrders, order), isFinal: true },
    })
  const lines = await reader.list(bookingLines, {
    filter: 'order = {:id}',
    params: { id },
    sort: '@added',
    limit: ORDER_LINES_MOST,
  })
  const items = await reader.byIds(
    bookingItems,
    lines.map(({ item }) => item),
  )
  return { order, lines, items }
}

export const orderStateOf = ({ state }: Pick<BookingOrder, 'state'>): OrderState => state || 'closed'

export async function checkLocationOpen(reader: Reader, location: string): Promise<void> {
  const found = await reader.get(bookingLocations, location)
  if (!found) throw refuse(BOOKING_REFUSALS, 'location_gone', 'location', 404)
  if (!found.open) throw refuse(BOOKING_REFUSALS, 'location_closed', 'location', 409)
}
