import { users } from '#areas/accounts/accounts.collections.ts'
import { managedTeams } from '#areas/teams/teams.api.server.ts'
import type { OwnWeekendRequest, WeekendEntry } from '#http/areas/own-weekend.ts'
import { speaking } from '#http/commands/language.ts'
import { timestamp } from '#records/time.ts'
import { isOneOf } from '#records/viewing/search.ts'
import { m } from '#words/messages.js'
import { orderHref } from '../booking.address.ts'
import { bookingOrders } from '../booking.collections.ts'
import { ORDER_STATE_WORDS } from '../booking.words.ts'
import { isAtDesk } from '../desk-role.server.ts'
import type { OrderShown } from '../orders/order-shown.ts'
import { linesInWords } from '../orders/order-words.ts'
import { ordersShown, stillToBring } from '../orders/orders.queries.server.ts'
import { type BookingOrder, instant } from '../orders/stock.server.ts'
import { borrowersOf } from './borrowers.server.ts'

/** More than somebody answers for at one time. */
const OWN_MOST = 200

/** When somebody has to be at the desk: to fetch what is ordered, and to bring it back. */
export async function ordersOfWeekend(asked: OwnWeekendRequest): Promise<readonly WeekendEntry[]> {
  const { reader, viewer, language } = asked
  const concerned = await ordersAround(asked)
  const borrowers = await borrowersOf(reader, concerned)
  const own = concerned.filter(({ id }) => borrowers.get(id)?.includes(viewer.id))
  const shown = await ordersShown(reader, own)
  const canOpen = isAtDesk(viewer)
  return speaking(language, () => shown.flatMap((order) => entriesOf(order, canOpen)))
}

/** What is under way for somebody as a player, for their teams, or by their order. */
async function ordersAround({ reader, viewer }: OwnWeekendRequest): Promise<readonly BookingOrder[]> {
  const [user, managed] = await Promise.all([
    reader.get(users, viewer.id),
    viewer.roles.includes('teammanager') ? managedTeams(reader, viewer.id) : [],
  ])
  const ofTeams =
    managed.length === 0
      ? undefined
      : isOneOf(
          'team',
          managed.map(({ id }) => id),
        )
  const ways = ['booker = {:me}', user?.player && 'player = {:player}', ofTeams?.filter].filter(Boolean)
  return reader.list(bookingOrders, {
    filter: `(state = "handed_out" || ((state = "requested" || state = "approved") && ends > {:now})) && (${ways.join(' || ')})`,
    params: { now: timestamp(reader.now()), me: viewer.id, player: user?.player ?? '', ...ofTeams?.params },
    sort: 'ends,id',
    limit: OWN_MOST,
  })
}

function entriesOf(order: OrderShown, canOpen: boolean): readonly WeekendEntry[] {
  const { id, stored, state, starts, ends, location, updated } = order
  const entry = (part: 'fetch' | 'bring', at: number, title: string, note = ''): WeekendEntry => ({
    id: `order-${id}-${part}`,
    from: at,
    to: at,
    title,
    place: location.name,
    isPromise: true,
    changed: new Date(updated),
    ...(canOpen && { href: orderHref(id) }),
    ...(note !== '' && { note }),
  })
  const back = m.booking_weekend_bring({ what: linesInWords(stillToBring(order)) })
  const bring = entry('bring', instant(ends), back, state === 'overdue' ? ORDER_STATE_WORDS.overdue() : '')
  if (stored === 'handed_out') return [bring]
  const fetched = m.booking_weekend_fetch({ what: linesInWords(order) })
  return [entry('fetch', instant(starts), fetched, stored === 'requested' ? ORDER_STATE_WORDS.requested() : ''), bring]
}
