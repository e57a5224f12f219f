import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { earlyTime, stateAfterReturn } from '#rules/booking/orders.ts'
import { bookingItems, bookingLines, bookingOrders } from '../booking.collections.ts'
import { BOOKING_REFUSALS } from '../booking.refusals.ts'
import { checkDesk } from '../desk-role.server.ts'
import { checkFree } from './free.server.ts'
import { checkLocationOpen, type LoadedOrder, orderFor } from './loaded-order.server.ts'
import { handOutInput, takeBackInput } from './orders.inputs.ts'
import { instant, type Line, stockOf } from './stock.server.ts'

/** Over the desk and back again. */

/** Gives out what waits of an order, or a part of it. */
export const handOut = command({
  name: 'booking.handOut',
  input: handOutInput,
  who: 'signedIn',
  async run(tx, actor, { order, quantities, waiting = {} }) {
    checkDesk(actor)
    const { lines } = await orderFor(tx, order, 'handOut')
    if (lines.some((line) => (waiting[line.id] ?? line.waiting) !== line.waiting))
      throw refuse(BOOKING_REFUSALS, 'changed_meanwhile', undefined, 409)
    return handOutAll(tx, actor, order, quantities)
  },
})

export async function handOutAll(
  tx: Transaction,
  actor: Viewer,
  id: string,
  quantities?: Readonly<Record<string, number>>,
) {
  const loaded = await orderFor(tx, id, 'handOut')
  const { order, lines } = loaded
  await checkLocationOpen(tx, order.location)
  const now = tx.now().getTime()
  if (now >= instant(order.ends)) throw refuse(BOOKING_REFUSALS, 'over_already', 'order', 409)
  const given = lines
    .map((line) => ({ line, count: quantities ? (quantities[line.id] ?? 0) : line.waiting }))
    .filter(({ count }) => count > 0)
  if (given.length === 0) throw refuse(BOOKING_REFUSALS, 'not_waiting', 'order', 409)
  await checkEarly(tx, loaded, now)
  await checkOnShelf(tx, loaded, given)
  for (const { line, count } of given)
    await tx.update(bookingLines, line.id, { waiting: line.waiting - count, out: line.out + count })
  await tx.update(bookingOrders, order.id, {
    state: 'handed_out',
    starts: timestamp(new Date(Math.min(instant(order.starts), now))),
  })
  const count = given.reduce((sum, it) => sum + it.count, 0)
  await tx.audit(actor, 'booking.handOut', bookingOrders, order.id, { count })
  return { handedOut: count }
}

type Given = { readonly line: Line; readonly count: number }

/** Before its time the order holds what it holds for longer, and that has to be free. */
async function checkEarly(tx: Transaction, { order, lines, items }: LoadedOrder, now: number): Promise<void> {
  const early = earlyTime({ from: instant(order.starts), to: instant(order.ends) }, now)
  if (!early) return
  const wanted = lines.flatMap((line) => {
    const item = items.get(line.item)
    return item ? [{ item, count: line.waiting + line.out }] : []
  })
  await checkFree(tx, wanted, early, order.id)
}

/** Somebody may have brought nothing back: what is promised is not always there. */
async function checkOnShelf(tx: Transaction, { items }: LoadedOrder, given: readonly Given[]): Promise<void> {
  const stock = await stockOf(tx, [...items.values()])
  for (const { line, count } of given) {
    const field = `quantities.${line.id}`
    if (count > line.waiting) throw refuse(BOOKING_REFUSALS, 'not_waiting', field, 409)
    const there = Math.max(0, stock.get(line.item)?.onShelf ?? 0)
    if (count > there)
      throw refuse(BOOKING_REFUSALS, 'not_on_shelf', field, {
        status: 409,
        facts: { name: items.get(line.item)?.name ?? '', there },
      })
  }
}

/** Takes back line by line: whole, damaged or lost. What is neither whole nor here is out of use until somebody mends it. */
export const takeBack = command({
  name: 'booking.takeBack',
  input: takeBackInput,
  who: 'signedIn',
  async run(tx, actor, { order: id, lines: said }) {
    checkDesk(actor)
    const { order, lines, items } = await orderFor(tx, id, 'takeBack')
    const known = new Map(lines.map((line) => [line.id, line]))
    const back = Object.entries(said).filter(([, it]) => it.returned + it.damaged + it.lost > 0)
    if (back.length === 0) throw refuse(BOOKING_REFUSALS, 'nothing_chosen', 'lines')
    for (const [lineId, { out, returned, damaged, lost, note }] of back) {
      const line = known.get(lineId)
      if (!line) throw refuse(BOOKING_REFUSALS, 'line_gone', 'lines', 404)
      if (out !== undefined && out !== line.out) throw refuse(BOOKING_REFUSALS, 'changed_meanwhile', undefined, 409)
      if (returned + damaged + lost > line.out)
        throw refuse(BOOKING_REFUSALS, 'not_out', `lines.${lineId}.returned`, {
          status: 409,
          facts: { name: items.get(line.item)?.name ?? '', out: line.out },
        })
      if (damaged + lost > 0 && note === '') throw refuse(BOOKING_REFUSALS, 'note_missing', `lines.${lineId}.note`)
      const after = await tx.update(bookingLines, lineId, {
        out: line.out - returned - damaged - lost,
        returned: line.returned + returned,
        damaged: line.damaged + damaged,
        lost: line.lost + lost,
        note: joined(line.note, note),
      })
      known.set(lineId, after)
      await putOutOfUse(tx, line.item, damaged + lost)
      await tx.audit(actor, 'booking.takeBack', bookingItems, line.item, { order: id, returned, damaged, lost, note })
    }
    const state = stateAfterReturn([...known.values()])
    const { updated } = await tx.update(bookingOrders, order.id, { state })
    return { order: id, state, updated }
  },
})

/** One after the other; the first is the one that counts where both do not fit. */
function joined(before: string, note: string): string {
  if (note === '' || before.includes(note)) return before
  return [before, note].filter(Boolean).join('\n').slice(0, bookingLines.declared.note.max)
}

async function putOutOfUse(tx: Transaction, id: string, count: number): Promise<void> {
  const item = count > 0 ? await tx.get(bookingItems, id) : undefined
  if (!item) return
  await tx.update(bookingItems, id, {
    quantity: Math.max(0, item.quantity - count),
    out_of_use: item.out_of_use + count,
  })
}
