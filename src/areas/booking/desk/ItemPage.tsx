import { SearchX } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { firstShortage } from '#rules/booking/availability.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { codeKey, shownCode } from '#rules/names/spoken-code.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { bookingHref, orderHref } from '../booking.address.ts'
import { bookingItems, bookingLocations } from '../booking.collections.ts'
import { shortMoment } from '../booking.words.ts'
import { ItemPicture } from '../items/ItemPicture.tsx'
import { HandAllOut } from '../orders/HandOutForm.tsx'
import { OrderRow } from '../orders/OrderRow.tsx'
import { actOnOrder, ORDER_INTENTS } from '../orders/order.actions.server.ts'
import { takeBackInput } from '../orders/orders.inputs.ts'
import { ordersOfItem } from '../orders/orders.queries.server.ts'
import { stockOf } from '../orders/stock.server.ts'
import { TakeAllBack } from '../orders/TakeBackForm.tsx'
import { deskClockOf, deskDayOf, itemFree } from './desk.server.ts'
import { FreeStrip } from './FreeStrip.tsx'
import { ScanCode } from './ScanCode.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

const HOUR_MS = 3_600_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const code = codeKey(params['code'] ?? '')
  const item = await db.first(bookingItems, { filter: 'code = {:code}', params: { code } })
  const clock = await deskClockOf(db)
  if (!item) return { ...clock, item: undefined }
  const [stock, orders, location] = await Promise.all([
    stockOf(db, [item]),
    ordersOfItem(db, item.id, true),
    db.get(bookingLocations, item.location),
  ])
  const now = db.now().getTime()
  const { usable = 0, holds = [], onShelf = 0 } = stock.get(item.id) ?? {}
  const today = deskDayOf(localTimeOf(db.now(), clock.zone).day, clock.zone)
  const short = firstShortage(usable, holds, { from: now, to: Infinity })
  return {
    ...clock,
    item: itemFree(item, { usable, holds }, { from: now, to: now + HOUR_MS }, today, now),
    isActive: item.active,
    outOfUse: item.out_of_use,
    onShelf: Math.max(0, onShelf),
    out: usable - onShelf,
    shortage: short && { from: short.from, missing: short.missing },
    location: { id: item.location, name: location?.name ?? '' },
    orders,
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(
    args,
    (page, form) => {
      const intent = intentIn(form, ORDER_INTENTS)
      if (!intent) throw badRequest()
      return actOnOrder(page, form, intent)
    },
    formFor(takeBackInput),
  )

/** Where a label leads: who waits for it, who has it, and the press that hands it out or takes it back. */
export default function ItemPage() {
  useLiveReload(['booking_orders', 'booking_lines', 'booking_items'])
  const found = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  if (!found.item)
    return (
      <div className="max-w-read">
        <PageHeader title={m.booking_item_title()} back={bookingHref('desk')} />
        <EmptyState icon={SearchX} title={m.booking_item_unknown()}>
          {m.booking_item_unknown_text()}
        </EmptyState>
        <ScanCode />
      </div>
    )
  const { item, zone, orders, location } = found
  const waiting = orders.filter(({ stored }) => stored === 'approved' || stored === 'requested')
  const out = orders.filter(({ stored }) => stored === 'handed_out')
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader title={item.name} context={`${location.name}, ${shownCode(item.code)}`} back={bookingHref('desk')} />
      <div className="flex items-center gap-4 py-2">
        <ItemPicture item={item} size="page" />
        <div className="grid min-w-0 flex-1 gap-3">
          <StatTiles>
            <StatTile value={found.onShelf} label={m.booking_item_on_shelf()} />
            <StatTile value={found.out} label={m.booking_item_out()} />
            {found.outOfUse > 0 && <StatTile value={found.outOfUse} label={m.booking_item_out_of_use()} />}
          </StatTiles>
        </div>
      </div>
      {item.steps.length > 0 && <FreeStrip steps={item.steps} all={item.all} zone={zone} />}
      {item.description !== '' && (
        <p className="pt-2 text-small wrap-anywhere whitespace-pre-line text-ink-2">{item.description}</p>
      )}
      <div className="grid gap-2 pt-3">
        {!found.isActive && <Note kind="warn">{m.booking_item_inactive()}</Note>}
        {found.shortage && (
          <Note kind="danger">
            {m.booking_item_shortage({
              from: shortMoment(found.shortage.from, zone),
              missing: found.shortage.missing,
            })}
          </Note>
        )}
        {found.isActive && (
          <div>
            <ButtonLink to={bookingHref('lend', location.id)} kind="line">
              {m.booking_item_lend()}
            </ButtonLink>
          </div>
        )}
      </div>
      {orders.length === 0 && <p className="pt-4 text-ink-2">{m.booking_item_quiet()}</p>}
      {out.length > 0 && (
        <Section title={m.booking_item_is_out()}>
          <List label={m.booking_item_is_out()}>
            {out.map((order) => (
              <li key={order.id} className="grid gap-2 py-2">
                <ul className="contents">
                  <OrderRow order={order} zone={zone} to={orderHref(order.id)} />
                </ul>
                <TakeAllBack order={order} refused={refused} size="small" />
              </li>
            ))}
          </List>
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={m.booking_item_waiting()}>
          <List label={m.booking_item_waiting()}>
            {waiting.map((order) => (
              <li key={order.id} className="grid gap-2 py-2">
                <ul className="contents">
                  <OrderRow order={order} zone={zone} to={orderHref(order.id)} />
                </ul>
                {order.stored === 'approved' && <HandAllOut order={order} refused={refused} size="small" />}
              </li>
            ))}
          </List>
        </Section>
      )}
    </div>
  )
}
