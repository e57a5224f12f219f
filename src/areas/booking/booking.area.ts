import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { BOOKING_AUDIT_WORDS } from './booking.audit-words.ts'
import { bookingItems, bookingLines, bookingLocations, bookingOrders } from './booking.collections.ts'
import { BOOKING_DATA } from './booking.personal-data.server.ts'
import { LATE_LOANS } from './borrowers/late-loans.server.ts'
import { lateLoans } from './borrowers/late-loans.tables.ts'
import { ordersOfWeekend } from './borrowers/orders-of-weekend.server.ts'
import { fillBooking } from './demo/booking.demo.ts'
import { playLoans, writeLoans } from './demo/loans.demo.ts'
import {
  activateItems,
  addItem,
  changeItem,
  changeItemPicture,
  removeItem,
  settleOutOfUse,
} from './items/items.commands.server.ts'
import { itemsCsvRoute } from './items/items-csv.route.server.ts'
import { desksOnPlan } from './locations/desks-on-plan.server.ts'
import { addLocation, changeLocation, openLocation, removeLocation } from './locations/locations.commands.server.ts'
import { bookEquipment } from './orders/book.commands.server.ts'
import { handOut, takeBack } from './orders/hand-out.commands.server.ts'
import { cancelOrder, closeOrder, decideBooking, extendOrder, voidSale } from './orders/orders.commands.server.ts'
import { lateAt } from './orders/orders.queries.server.ts'
import { ordersCsvRoute } from './orders/orders-csv.route.server.ts'

export const bookingArea = area({
  name: 'booking',
  collections: [bookingLocations, bookingItems, bookingOrders, bookingLines],
  tables: [lateLoans],
  commands: [
    addLocation,
    changeLocation,
    openLocation,
    removeLocation,
    addItem,
    changeItem,
    changeItemPicture,
    removeItem,
    activateItems,
    settleOutOfUse,
    bookEquipment,
    decideBooking,
    handOut,
    takeBack,
    extendOrder,
    cancelOrder,
    closeOrder,
    voidSale,
  ],
  routes: [itemsCsvRoute, ordersCsvRoute],
  personalData: [BOOKING_DATA],
  dueWork: [LATE_LOANS],
  planPlaces: desksOnPlan,
  ownWeekend: ordersOfWeekend,
  async decisions(reader) {
    const late = lateAt(reader)
    const [requested, overdue] = await Promise.all([
      reader.count(bookingOrders, { filter: 'state = "requested"' }),
      reader.count(bookingOrders, { filter: 'state = "handed_out" && ends < {:late}', params: { late } }),
    ])
    return [
      {
        text: m.booking_decision_requested({ count: requested }),
        count: requested,
        href: '/admin/booking/orders?state=requested',
      },
      {
        text: m.booking_decision_overdue({ count: overdue }),
        count: overdue,
        href: '/admin/booking/orders?state=overdue',
      },
    ]
  },
  auditWords: BOOKING_AUDIT_WORDS,
  demo: { after: ['accounts', 'teams', 'tournament'], fill: fillBooking, write: writeLoans, play: playLoans },
})
