import { PackageCheck } from 'lucide-react'
import { useNow } from '#client/clock.ts'
import { shownState } from '#rules/booking/orders.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { List } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { orderHref } from '../booking.address.ts'
import { loanDate } from '../booking.words.ts'
import { OrderRow } from '../orders/OrderRow.tsx'
import type { OrderShown } from '../orders/order-shown.ts'
import { ScanCode } from './ScanCode.tsx'

type Props = { orders: readonly OrderShown[]; zone: string; codeError: string | undefined }

/** Often enough for what is counted in quarters of an hour. */
const TICK_MS = 20_000

/** Scan, or look for whoever stands there: what is overdue first. */
export function DeskView({ orders: loaded, zone, codeError }: Props) {
  const now = useNow(TICK_MS)?.getTime()
  // No message tells that a time has passed, and the page of a desk stays open all day.
  const orders = now === undefined ? loaded : loaded.map((order) => asOf(order, now))
  const sections = [
    { title: m.booking_desk_overdue(), own: orders.filter(({ state }) => state === 'overdue') },
    { title: m.booking_desk_waiting(), own: orders.filter(({ state }) => state === 'approved') },
    { title: m.booking_desk_out(), own: orders.filter(({ state }) => state === 'handed_out') },
    { title: m.booking_state_returned(), own: orders.filter(({ state }) => state === 'returned') },
  ].filter(({ own }) => own.length > 0)
  return (
    <>
      <ScanCode error={codeError} />
      {sections.length === 0 && (
        <EmptyState icon={PackageCheck} title={m.booking_desk_none()}>
          {m.booking_desk_none_text()}
        </EmptyState>
      )}
      {sections.map(({ title, own }) => (
        <Section key={title} title={title} aside={own.length}>
          <OrderList orders={own} zone={zone} label={title} />
        </Section>
      ))}
    </>
  )
}

const asOf = (order: OrderShown, now: number): OrderShown => ({
  ...order,
  state: shownState({ state: order.stored, to: loanDate(order.ends).getTime() }, now),
})

export function OrderList({ orders, zone, label }: { orders: readonly OrderShown[]; zone: string; label: string }) {
  return (
    <List label={label}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} zone={zone} to={orderHref(order.id)} />
      ))}
    </List>
  )
}
