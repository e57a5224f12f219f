import { users } from '#areas/accounts/accounts.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import { GRACE_MS, moneyOf, shownState } from '#rules/booking/orders.ts'
import { bookingItems, bookingLines, bookingLocations, bookingOrders } from '../booking.collections.ts'
import { orderStateOf } from './loaded-order.server.ts'
import type { OrderShown } from './order-shown.ts'
import type { AdminOrdersShown } from './orders.address.ts'
import { type BookingOrder, instant } from './stock.server.ts'

/** Orders with everything that belongs to them, each collection read once. */
export async function ordersShown(reader: Reader, orders: readonly BookingOrder[]): Promise<OrderShown[]> {
  const ids = (of: (order: BookingOrder) => string) => orders.map(of)
  const [lines, locations, ownTeams, ownPlayers, bookers] = await Promise.all([
    reader.pointingAt(
      bookingLines,
      'order',
      ids(({ id }) => id),
    ),
    reader.byIds(
      bookingLocations,
      ids(({ location }) => location),
    ),
    reader.byIds(
      teams,
      ids(({ team }) => team),
    ),
    reader.byIds(
      players,
      ids(({ player }) => player),
    ),
    reader.byIds(
      users,
      ids(({ booker }) => booker),
    ),
  ])
  const items = await reader.byIds(
    bookingItems,
    lines.map(({ item }) => item),
  )
  const byOrder = Map.groupBy(lines, ({ order }) => order)
  const now = reader.now().getTime()
  return orders.map((order) => {
    const stored = orderStateOf(order)
    const own = (byOrder.get(order.id) ?? []).map((line) => ({
      id: line.id,
      item: line.item,
      name: items.get(line.item)?.name ?? '',
      code: items.get(line.item)?.code ?? '',
      waiting: line.waiting,
      out: line.out,
      returned: line.returned,
      damaged: line.damaged,
      lost: line.lost,
      note: line.note,
      price: line.price,
      deposit: line.deposit,
    }))
    const holder = [ownPlayers.get(order.player)?.name, ownTeams.get(order.team)?.name]
    return {
      id: order.id,
      updated: order.updated,
      created: order.created,
      kind: order.kind || 'loan',
      stored,
      state: shownState({ state: stored, to: instant(order.ends) }, now),
      starts: order.starts,
      ends: order.ends,
      reason: order.reason,
      location: { id: order.location, name: locations.get(order.location)?.name ?? '' },
      holder: holder.filter(Boolean).join(', '),
      team: order.team,
      player: order.player,
      booker: bookers.get(order.booker)?.name ?? '',
      lines: own.toSorted((one, other) => one.name.localeCompare(other.name)),
      money: moneyOf(own),
    }
  })
}

/** What of an order is to be brought back, now or once it is fetched. */
export const stillToBring = ({ lines }: OrderShown): Pick<OrderShown, 'lines'> => ({
  lines: lines
    .map((line) => ({ ...line, returned: 0, damaged: 0, lost: 0 }))
    .filter(({ waiting, out }) => waiting + out > 0),
})

export async function orderShown(reader: Reader, id: string): Promise<OrderShown | undefined> {
  const found = id === '' ? undefined : await reader.get(bookingOrders, id)
  return found && (await ordersShown(reader, [found]))[0]
}

const PER_PAGE = 50

/** For admins: the page's guard says who may see it. */
export async function ordersListed(reader: Reader, shown: AdminOrdersShown) {
  const found = await reader.page(bookingOrders, { ...queryFor(reader, shown), page: shown.page, perPage: PER_PAGE })
  return { ...found, items: await ordersShown(reader, found.items) }
}

/** All that the address asks for, in one list. */
export const allOrdersListed = async (reader: Reader, shown: AdminOrdersShown): Promise<OrderShown[]> =>
  ordersShown(reader, await reader.every(bookingOrders, queryFor(reader, shown)))

function queryFor(reader: Reader, { q, choices: { state, item, team, player }, ...order }: AdminOrdersShown) {
  const conditions = [
    search(q, ['team.name ~', 'player.name ~', 'booker.name ~']),
    state === 'overdue' ? OVERDUE : state !== '' && 'state = {:state}',
    item !== '' && 'booking_lines_via_order.item ?= {:item}',
    team !== '' && 'team = {:team}',
    player !== '' && 'player = {:player}',
  ]
  return { ...where(conditions, { state, item, team, player, late: lateAt(reader) }), sort: orderOf(order, 'id') }
}

const OVERDUE = 'state = "handed_out" && ends < {:late}'

/** What was due before is overdue. */
export const lateAt = (reader: Reader) => timestamp(new Date(reader.now().getTime() - GRACE_MS))

export interface OrderCounts {
  readonly all: number
  readonly byState: Readonly<Record<string, number>>
}

/** By state; what is overdue is also out. */
export async function orderCounts(reader: Reader): Promise<OrderCounts> {
  const [states, overdue] = await Promise.all([
    reader.countBy(bookingOrders, ['state']),
    reader.count(bookingOrders, { filter: OVERDUE, params: { late: lateAt(reader) } }),
  ])
  return {
    all: states.reduce((sum, { count }) => sum + count, 0),
    byState: { ...Object.fromEntries(states.map(({ state, count }) => [state, count])), overdue },
  }
}

const DAY_MS = 86_400_000
/** As much as somebody at a desk can look through. */
const DESK_MOST = 200

/** What the desk deals with: what is out, what comes to be fetched within a day, what is to be settled. */
export async function deskOrders(reader: Reader): Promise<OrderShown[]> {
  const soon = timestamp(new Date(reader.now().getTime() + DAY_MS))
  const found = await reader.list(bookingOrders, {
    filter: `state = "handed_out" || state = "returned" || (state = "approved" && starts < {:soon} && ends > {:now})`,
    params: { soon, now: timestamp(reader.now()) },
    sort: 'ends,id',
    limit: DESK_MOST,
  })
  return ordersShown(reader, found)
}

/** What somebody has booked, the latest first. */
export async function ordersBy(reader: Reader, booker: string): Promise<OrderShown[]> {
  const found = await reader.list(bookingOrders, {
    filter: 'booker = {:booker}',
    params: { booker },
    sort: '-@added',
    limit: DESK_MOST,
  })
  return ordersShown(reader, found)
}

/** Open orders that one item is in, those that are due first; or its history. */
export async function ordersOfItem(reader: Reader, item: string, open: boolean): Promise<OrderShown[]> {
  const live = '(state = "requested" || state = "approved" || state = "handed_out")'
  const found = await reader.list(bookingOrders, {
    filter: `booking_lines_via_order.item ?= {:item}${open ? ` && ${live}` : ''}`,
    params: { item },
    sort: open ? 'ends,id' : '-@added',
    limit: open ? DESK_MOST : HISTORY_MOST,
  })
  return ordersShown(reader, found)
}

const HISTORY_MOST = 20
