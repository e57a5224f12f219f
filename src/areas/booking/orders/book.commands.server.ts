import { notify } from '#areas/notifications/notices.api.server.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Period } from '#rules/booking/availability.ts'
import type { OrderState } from '#rules/booking/orders.ts'
import { m } from '#words/messages.js'
import { bookingItems, bookingLines, bookingOrders } from '../booking.collections.ts'
import type { ItemKind } from '../booking.fields.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { checkDesk } from '../desk-role.server.ts'
import { checkFree, checkLongest, checkNear, type WantedPieces } from './free.server.ts'
import { handOutAll } from './hand-out.commands.server.ts'
import { checkLocationOpen } from './loaded-order.server.ts'
import { bookEquipmentInput } from './orders.inputs.ts'
import { instant } from './stock.server.ts'

/** Orders equipment for a team or a player; what is lent and what is sold become an order each, all of it or nothing. */
export const bookEquipment = command({
  name: 'booking.book',
  input: bookEquipmentInput,
  who: 'signedIn',
  async run(tx, actor, { location, team, player, starts, ends, quantities, hand_out: isHandedOut }) {
    checkDesk(actor)
    await checkLocationOpen(tx, location)
    const holder = await holderOf(tx, team, player)
    const wanted = await wantedItems(tx, location, quantities)
    await checkNear(tx, ends)
    const now = tx.now().getTime()
    // Who asks for what has begun already gets it from now on.
    const period = { from: Math.max(instant(starts), now), to: instant(ends) }
    checkLengths(wanted, period)
    await checkFree(tx, wanted, period)
    const orders: string[] = []
    for (const kind of ['loan', 'sale'] as const) {
      const own = wanted.filter(({ item }) => item.kind === kind)
      if (own.length === 0) continue
      const isSale = kind === 'sale'
      const order = await tx.create(bookingOrders, {
        ...holder,
        kind,
        location,
        booker: actor.id,
        state: stateOfNew(kind, own),
        starts: timestamp(new Date(isSale ? now : period.from)),
        ends: timestamp(new Date(isSale ? now : period.to)),
      })
      for (const { item, count } of own) {
        await tx.create(bookingLines, {
          order: order.id,
          item: item.id,
          waiting: isSale ? 0 : count,
          out: isSale ? count : 0,
          price: item.price,
          deposit: isSale ? 0 : item.deposit,
        })
      }
      await tx.audit(actor, 'booking.book', bookingOrders, order.id, { count: own.length, kind })
      if (order.state === 'requested') await tellAdmins(tx, order.id)
      if (order.state === 'approved' && isHandedOut) await handOutAll(tx, actor, order.id)
      orders.push(order.id)
    }
    return { orders }
  },
})

const stateOfNew = (kind: ItemKind, wanted: readonly WantedPieces[]): OrderState => {
  if (kind === 'sale') return 'booked'
  return wanted.some(({ item }) => item.needs_approval) ? 'requested' : 'approved'
}

const tellAdmins = (tx: Transaction, order: string) =>
  notify(
    tx,
    { to: 'role', role: 'admin' },
    {
      category: 'equipment',
      title: (locale) => m.booking_notice_requested({}, { locale }),
      href: `/admin/booking/orders?order=${order}`,
    },
  )

/** A player brings their team along. */
async function holderOf(reader: Reader, team: string, player: string): Promise<{ team: string; player: string }> {
  const found = player === '' ? undefined : await reader.get(players, player)
  if (found) return { team: found.team, player }
  if (player !== '' || team === '' || !(await reader.get(teams, team)))
    throw refuse(BOOKING_REFUSALS, 'holder_missing', player === '' ? 'team' : 'player')
  return { team, player: '' }
}

async function wantedItems(
  reader: Reader,
  location: string,
  quantities: Readonly<Record<string, number>>,
): Promise<WantedPieces[]> {
  const chosen = Object.entries(quantities).filter(([, count]) => count > 0)
  if (chosen.length === 0) throw refuse(BOOKING_REFUSALS, 'nothing_chosen', 'quantities')
  const items = await reader.byIds(
    bookingItems,
    chosen.map(([id]) => id),
  )
  return chosen.map(([id, count]) => {
    const item = items.get(id)
    const field = `quantities.${id}`
    if (!item) throw refuse(BOOKING_REFUSALS, 'item_gone', field, 404)
    if (!item.active) throw refuse(BOOKING_REFUSALS, 'item_inactive', field, 409)
    if (item.location !== location) throw refuse(BOOKING_REFUSALS, 'item_elsewhere', field, 409)
    return { item, count }
  })
}

function checkLengths(wanted: readonly WantedPieces[], { from, to }: Period): void {
  const lent = wanted.filter(({ item }) => item.kind === 'loan')
  if (lent.length > 0 && from >= to) throw refuse(BOOKING_REFUSALS, 'ends_before_start', 'ends')
  for (const { item } of lent) checkLongest(item, { from, to })
}
