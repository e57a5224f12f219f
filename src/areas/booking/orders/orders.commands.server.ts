import { notify } from '#areas/notifications/notices.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import { extraTime, type OrderState } from '#rules/booking/orders.ts'
import { m } from '#words/messages.js'
import { bookingLines, bookingOrders } from '../booking.collections.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { checkDesk } from '../desk-role.server.ts'
import { checkFree, checkLongest, checkNear } from './free.server.ts'
import { orderFor } from './loaded-order.server.ts'
import { cancelOrderInput, closeOrderInput, decideBookingInput, extendInput } from './orders.inputs.ts'
import { type BookingOrder, instant } from './stock.server.ts'

/** What becomes of an order besides what goes over the desk. */

/** What was asked for is held already: yes needs no second look at the stock. */
export const decideBooking = command({
  name: 'booking.decide',
  input: decideBookingInput,
  who: ADMINS,
  async run(tx, actor, { order: id, approve, reason }) {
    const { order } = await orderFor(tx, id, approve ? 'approve' : 'reject')
    if (!approve && reason === '') throw refuse(BOOKING_REFUSALS, 'reason_missing', 'reason')
    await tx.update(bookingOrders, id, {
      state: approve ? 'approved' : 'rejected',
      reason: approve ? '' : reason,
      decided_by: actor.id,
    })
    await tx.audit(actor, 'booking.decide', bookingOrders, id, { approve })
    await tellBooker(tx, order, approve)
  },
})

async function tellBooker(tx: Transaction, { id, booker }: BookingOrder, isApproved: boolean): Promise<void> {
  if (booker === '') return
  const title = isApproved ? m.booking_notice_approved : m.booking_notice_rejected
  await notify(
    tx,
    { to: 'person', person: booker },
    { category: 'equipment', title: (locale) => title({}, { locale }), href: `/booking?order=${id}` },
  )
}

/** Another end, for everything of the order that is not back: what lies behind the old one has to be free. */
export const extendOrder = command({
  name: 'booking.extend',
  input: extendInput,
  who: 'signedIn',
  async run(tx, actor, { order: id, base, ends }) {
    checkDesk(actor)
    const { order, lines, items } = await orderFor(tx, id, 'extend')
    await tx.unchanged(bookingOrders, id, base, { ends })
    const [now, to] = [tx.now().getTime(), instant(ends)]
    const period = { from: instant(order.starts), to: instant(order.ends) }
    if (to <= Math.max(now, period.from)) throw refuse(BOOKING_REFUSALS, 'ends_before_start', 'ends')
    await checkNear(tx, ends)
    const wanted = lines.flatMap((line) => {
      const [item, count] = [items.get(line.item), line.waiting + line.out]
      return item && count > 0 ? [{ item, count }] : []
    })
    for (const { item } of wanted) checkLongest(item, { from: period.from, to })
    const extra = extraTime(period, to, now)
    if (extra) await checkFree(tx, wanted, extra, id)
    await tx.update(bookingOrders, id, { ends })
    await tx.audit(actor, 'booking.extend', bookingOrders, id, { before: order.ends, ends })
  },
})

/** Before anything was handed out. */
export const cancelOrder = command({
  name: 'booking.cancel',
  input: cancelOrderInput,
  who: 'signedIn',
  async run(tx, actor, { order: id, reason }) {
    checkDesk(actor)
    await orderFor(tx, id, 'cancel')
    await tx.update(bookingOrders, id, { state: 'cancelled', reason })
    await tx.audit(actor, 'booking.cancel', bookingOrders, id)
  },
})

/** Everything is back or written down, and the deposit is settled. */
export const closeOrder = command({
  name: 'booking.close',
  input: closeOrderInput,
  who: 'signedIn',
  async run(tx, actor, { order: id }) {
    checkDesk(actor)
    await orderFor(tx, id, 'close')
    await tx.update(bookingOrders, id, { state: 'closed' satisfies OrderState })
    await tx.audit(actor, 'booking.close', bookingOrders, id)
  },
})

/** A sale that was none: the pieces are back on the shelf. */
export const voidSale = command({
  name: 'booking.void',
  input: cancelOrderInput,
  who: 'signedIn',
  async run(tx, actor, { order: id, reason }) {
    checkDesk(actor)
    const { lines } = await orderFor(tx, id, 'void')
    for (const line of lines) await tx.update(bookingLines, line.id, { out: 0, returned: line.out })
    await tx.update(bookingOrders, id, { state: 'voided', reason })
    await tx.audit(actor, 'booking.void', bookingOrders, id)
  },
})
