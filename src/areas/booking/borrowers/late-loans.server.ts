import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import { speaking } from '#http/commands/language.ts'
import type { Transaction } from '#records/transaction.ts'
import { shownState } from '#rules/booking/orders.ts'
import { m } from '#words/messages.js'
import { orderHref } from '../booking.address.ts'
import { bookingOrders } from '../booking.collections.ts'
import { isAtDesk } from '../desk-role.server.ts'
import { orderStateOf } from '../orders/loaded-order.server.ts'
import { linesInWords } from '../orders/order-words.ts'
import { lateAt, ordersShown, stillToBring } from '../orders/orders.queries.server.ts'
import { type BookingOrder, instant } from '../orders/stock.server.ts'
import { borrowersOf } from './borrowers.server.ts'

const DUE_AT_ONCE = 1_000

/** Loans that have become overdue: their borrowers are told, once for each end. */
export const LATE_LOANS: DueWork = {
  async due(reader) {
    const late = await reader.query((queries) =>
      queries
        .selectFrom('booking_orders as o')
        .leftJoin('_late_loans as told', (join) =>
          join.onRef('told.order', '=', 'o.id').onRef('told.ends', '=', 'o.ends'),
        )
        .select('o.id')
        .where('o.state', '=', 'handed_out')
        .where('o.ends', '<', lateAt(reader))
        .where('told.order', 'is', null)
        .orderBy('o.ends')
        .limit(DUE_AT_ONCE),
    )
    return late.map(({ id }) => id)
  },
  async run(tx, id) {
    const order = await tx.get(bookingOrders, id)
    if (!order || !isOverdue(order, tx.now().getTime()) || (await isTold(tx, order))) return
    await tx.execute((queries) => queries.insertInto('_late_loans').values({ order: id, ends: order.ends }))
    await tellBorrowers(tx, order)
  },
}

const isOverdue = (order: BookingOrder, now: number): boolean =>
  shownState({ state: orderStateOf(order), to: instant(order.ends) }, now) === 'overdue'

async function isTold(tx: Transaction, { id, ends }: BookingOrder): Promise<boolean> {
  const [told] = await tx.query((queries) =>
    queries.selectFrom('_late_loans').select('order').where('order', '=', id).where('ends', '=', ends),
  )
  return told !== undefined
}

async function tellBorrowers(tx: Transaction, order: BookingOrder): Promise<void> {
  const [shown] = await ordersShown(tx, [order])
  if (!shown) return
  const [lines, place] = [stillToBring(shown), shown.location.name]
  for (const person of (await borrowersOf(tx, [order])).get(order.id) ?? []) {
    const canOpen = isAtDesk({ roles: await rolesOf(tx, person) })
    await notify(
      tx,
      { to: 'person', person },
      {
        category: 'equipment',
        title: (locale) => m.booking_notice_overdue({}, { locale }),
        text: (locale) => speaking(locale, () => m.booking_notice_overdue_text({ what: linesInWords(lines), place })),
        ...(canOpen && { href: orderHref(order.id) }),
        urgent: true,
      },
    )
  }
}
