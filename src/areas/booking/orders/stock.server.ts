import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Hold } from '#rules/booking/availability.ts'
import { type HeldLine, holdsOf, type LineCounts, ORDER_STATES, type OrderState } from '#rules/booking/orders.ts'
import type { bookingItems, bookingLines, bookingOrders } from '../booking.collections.ts'

export type BookingItem = RecordOf<typeof bookingItems>
export type BookingOrder = RecordOf<typeof bookingOrders>
export type Line = RecordOf<typeof bookingLines>

/** What is promised and away of an item at this moment. */
export interface ItemStock {
  /** All but what is lost or damaged. */
  readonly usable: number
  readonly holds: readonly Hold[]
  /** Neither with somebody nor out of use. */
  readonly onShelf: number
}

/** A stored time as the rules count it. */
export const instant = (at: string): number => Date.parse(at.replace(' ', 'T'))

/** The rest holds nothing any more, and there may be a summer of it. */
const HOLDING = ['requested', 'approved', 'handed_out', 'booked'] as const satisfies readonly OrderState[]

/** The stock of some items, by their id; `without` is an order that asks for itself. */
export async function stockOf(
  reader: Reader,
  items: readonly Pick<BookingItem, 'id' | 'quantity'>[],
  without = '',
): Promise<ReadonlyMap<string, ItemStock>> {
  if (items.length === 0) return new Map()
  const held = await reader.query((queries) =>
    queries
      .selectFrom('booking_lines as l')
      .innerJoin('booking_orders as o', 'o.id', 'l.order')
      .select(['l.order', 'l.item', 'l.waiting', 'l.out', 'l.returned', 'l.damaged', 'l.lost'])
      .select(['o.state', 'o.starts', 'o.ends'])
      .where('o.state', 'in', [...HOLDING])
      .where(
        'l.item',
        'in',
        items.map(({ id }) => id),
      ),
  )
  const now = reader.now().getTime()
  const byItem = Map.groupBy(held, ({ item }) => item)
  return new Map(
    items.map(({ id, quantity: usable }) => {
      const lines = (byItem.get(id) ?? []).map((row) => ({ order: row.order, ...heldLine(row) }))
      const away = lines.reduce((sum, { out }) => sum + out, 0)
      const holds = lines.filter(({ order }) => order !== without).flatMap((line) => holdsOf(line, now))
      return [id, { usable, holds, onShelf: usable - away }]
    }),
  )
}

/** A line with the times and the state of its order. */
const heldLine = (
  row: LineCounts & { readonly state: string; readonly starts: string; readonly ends: string },
): HeldLine => ({
  ...row,
  state: ORDER_STATES.find((state) => state === row.state) ?? 'closed',
  from: instant(row.starts),
  to: instant(row.ends),
})
