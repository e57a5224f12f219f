import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { type CsvColumn, csvRoute } from '#http/areas/csv-route.ts'
import { ADMINS } from '#http/commands/commands.ts'
import { csvAmount, csvMoment } from '#rules/csv.ts'
import { m } from '#words/messages.js'
import { ORDER_STATE_WORDS } from '../booking.words.ts'
import type { OrderShown } from './order-shown.ts'
import { linesInWords } from './order-words.ts'
import { adminOrdersAddress, ORDERS_CSV_PATH } from './orders.address.ts'
import { allOrdersListed } from './orders.queries.server.ts'

const notesOf = ({ lines }: OrderShown) =>
  lines
    .map(({ note }) => note)
    .filter(Boolean)
    .join('; ')
const sumOf = ({ lines }: OrderShown, place: 'out' | 'returned' | 'damaged' | 'lost') =>
  String(lines.reduce((sum, line) => sum + line[place], 0))

export const orderColumns = (zone: string): readonly CsvColumn<OrderShown>[] => [
  { head: m.booking_orders_state, cell: ({ state }) => ORDER_STATE_WORDS[state]() },
  { head: m.booking_order_for, cell: ({ holder }) => holder },
  { head: m.booking_order_lines, cell: linesInWords },
  { head: m.booking_field_location, cell: ({ location }) => location.name },
  { head: m.booking_orders_from, cell: ({ starts }) => csvMoment(starts, zone) },
  { head: m.booking_orders_until, cell: ({ ends }) => csvMoment(ends, zone) },
  { head: m.booking_order_booker, cell: ({ booker }) => booker },
  { head: m.booking_item_out, cell: (order) => sumOf(order, 'out') },
  { head: m.booking_field_returned, cell: (order) => sumOf(order, 'returned') },
  { head: m.booking_field_damaged, cell: (order) => sumOf(order, 'damaged') },
  { head: m.booking_field_lost, cell: (order) => sumOf(order, 'lost') },
  { head: m.booking_field_note, cell: notesOf },
  { head: m.booking_money_price, cell: ({ money }) => csvAmount(money.price) },
  { head: m.booking_money_deposit, cell: ({ money }) => csvAmount(money.deposit) },
  { head: m.booking_money_back, cell: ({ money }) => csvAmount(money.back) },
  { head: m.booking_money_kept, cell: ({ money }) => csvAmount(money.kept) },
]

/** Orders as the admins' list shows them, with its search, filters and order. */
export const ordersCsvRoute = csvRoute({
  path: ORDERS_CSV_PATH,
  who: ADMINS,
  filename: 'equipment-orders',
  rows: (reader, { params }) => allOrdersListed(reader, adminOrdersAddress.read(params)),
  columns: async (reader) => orderColumns((await tournamentOf(reader))?.time_zone ?? 'UTC'),
})
