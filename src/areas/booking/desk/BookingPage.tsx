import { ClipboardList, Warehouse } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { anyOf, formFor } from '#http/pages/forms/form-bounds.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { BOOKING_VIEWS, type BookingView, bookingHref, itemHref, orderHref } from '../booking.address.ts'
import { bookingItems } from '../booking.collections.ts'
import { ITEMS_MOST } from '../items/items.commands.server.ts'
import { type BookingLocation, locationsOf } from '../locations/locations.commands.server.ts'
import { bookEquipment } from '../orders/book.commands.server.ts'
import { OrderView } from '../orders/OrderView.tsx'
import { actOnOrder, momentIn, ORDER_INTENTS } from '../orders/order.actions.server.ts'
import { takeBackInput } from '../orders/orders.inputs.ts'
import { deskOrders, orderShown, ordersBy } from '../orders/orders.queries.server.ts'
import { DeskView, OrderList } from './DeskView.tsx'
import { deskClockOf, holdersFor, itemsFree, requestedPeriodIn } from './desk.server.ts'
import { itemCodeIn } from './item-code.ts'
import { LendView } from './LendView.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const params = url.searchParams
  const typed = params.get('code')
  const code = typed === null ? undefined : itemCodeIn(typed)
  if (code !== undefined) throw redirect(itemHref(code))
  const [clock, locations, order] = await Promise.all([
    deskClockOf(db),
    locationsOf(db),
    orderShown(db, params.get('order') ?? ''),
  ])
  const { zone } = clock
  const usual = await mostUsed(db, locations)
  const location = locations.find(({ id }) => id === params.get('location')) ?? usual
  const view = typed === null ? (BOOKING_VIEWS.find((it) => it === params.get('view')) ?? 'lend') : 'desk'
  const { period, ...asked } = requestedPeriodIn(params, db.now(), zone)
  const team = params.get('team') ?? ''
  const isLending = !order && view === 'lend' && location !== undefined
  return {
    ...clock,
    view,
    order,
    isGone: params.has('order') && !order,
    isCodeWrong: typed !== null,
    locations: locations.map(({ id, name, open }) => ({ id, name, open })),
    location: location && { id: location.id, name: location.name, open: location.open },
    asked,
    team,
    holders: isLending ? await holdersFor(db, team) : { teams: [], players: [] },
    items: isLending ? await itemsFree(db, location.id, { ...asked, period }, zone) : [],
    orders: order || view === 'lend' ? [] : await (view === 'desk' ? deskOrders(db) : ordersBy(db, viewer.id)),
  }
}

/** An open place before a closed one, and then the one with the most items. */
async function mostUsed(db: PageRequest['db'], locations: readonly BookingLocation[]) {
  const ids = locations.map(({ id }) => id)
  const items = await db.countsPointingAt(bookingItems, 'location', ids)
  const weightOf = ({ id, open }: BookingLocation) => (items.get(id) ?? 0) + (open ? ITEMS_MOST : 0)
  return locations.toSorted((one, other) => weightOf(other) - weightOf(one))[0]
}

const INTENTS = ['book', 'bookAndHandOut', ...ORDER_INTENTS] as const

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, actAtDesk, anyOf(formFor(takeBackInput), formFor(bookEquipment.input)))

async function actAtDesk(page: PageRequest, form: FormData) {
  const intent = intentIn(form, INTENTS)
  if (intent === undefined) throw badRequest()
  if (intent !== 'book' && intent !== 'bookAndHandOut') return actOnOrder(page, form, intent)
  const [starts, ends] = [await momentIn(page, form, 'from'), await momentIn(page, form, 'to')]
  const { orders } = await page.submit(bookEquipment, form, { starts, ends, hand_out: intent === 'bookAndHandOut' })
  const [first] = orders
  return redirect(orders.length === 1 && first !== undefined ? orderHref(first) : bookingHref('mine'))
}

export default function BookingPage() {
  useLiveReload(['booking_orders', 'booking_lines', 'booking_items', 'booking_locations'])
  const found = useLoaderData<typeof loader>()
  const { view, order, zone, currency, location, orders, isGone } = found
  const { answer, refused } = useFormResult<typeof action>()
  if (order)
    return (
      <>
        <SuccessMessage answer={answer} />
        <OrderView
          key={order.id}
          order={order}
          zone={zone}
          currency={currency}
          back={bookingHref('desk')}
          isAdmin={false}
          refused={refused}
        />
      </>
    )
  return (
    <div className="max-w-read">
      <SuccessMessage answer={answer} />
      <PageHeader title={m.booking_title()} context={location?.name} />
      <Segments
        label={m.booking_view_label()}
        segments={BOOKING_VIEWS.map((it) => ({
          to: bookingHref(it, found.locations.length > 1 ? location?.id : ''),
          label: VIEW_WORDS[it](),
          current: it === view,
        }))}
      />
      {isGone && (
        <div className="mt-3">
          <Note kind="warn">{m.booking_orders_gone()}</Note>
        </div>
      )}
      {!location && (
        <EmptyState
          icon={Warehouse}
          title={m.booking_no_locations()}
          action={<AdminStep to="/admin/booking/locations" />}
        >
          {m.booking_no_locations_text()}
        </EmptyState>
      )}
      {location && view === 'lend' && (
        <LendView {...found} location={location.id} isOpen={location.open} refused={refused} />
      )}
      {location && view === 'desk' && (
        <DeskView orders={orders} zone={zone} codeError={found.isCodeWrong ? m.booking_problem_code() : undefined} />
      )}
      {view === 'mine' &&
        (orders.length > 0 ? (
          <OrderList orders={orders} zone={zone} label={m.booking_view_mine()} />
        ) : (
          <EmptyState icon={ClipboardList} title={m.booking_mine_none()}>
            {m.booking_mine_none_text()}
          </EmptyState>
        ))}
    </div>
  )
}

const VIEW_WORDS: Readonly<Record<BookingView, () => string>> = {
  lend: m.booking_view_lend,
  desk: m.booking_view_desk,
  mine: m.booking_view_mine,
}
