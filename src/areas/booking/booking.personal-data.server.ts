import type { PersonalData } from '#http/areas/area.ts'
import { bookingOrders } from './booking.collections.ts'

/** More than anybody orders at a weekend. */
const MOST = 5_000

/** What somebody booked for others, to take out. When the account goes, the orders stay without the person. */
export const BOOKING_DATA: PersonalData = {
  name: 'booking',
  async of(reader, { id }) {
    const own = await reader.list(bookingOrders, {
      filter: 'booker = {:id}',
      params: { id },
      sort: 'created,id',
      limit: MOST,
    })
    return own.map(({ id: order, kind, state, starts, ends, reason }) => ({ order, kind, state, starts, ends, reason }))
  },
}
