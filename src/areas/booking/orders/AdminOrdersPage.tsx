import { PackageSearch } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { formFor } from '#http/pages/forms/form-bounds.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { SHOWN_STATES } from '#rules/booking/orders.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { bookingItems } from '../booking.collections.ts'
import { ORDER_STATE_WORDS, shortMoment } from '../booking.words.ts'
import { OrderStateMark } from './OrderStateMark.tsx'
import { OrderView } from './OrderView.tsx'
import { actOnOrder, ORDER_INTENTS } from './order.actions.server.ts'
import type { OrderShown } from './order-shown.ts'
import { holderInWords, linesInWords } from './order-words.ts'
import { type AdminOrdersShown, adminOrdersAddress, ORDERS_CSV_PATH } from './orders.address.ts'
import { takeBackInput } from './orders.inputs.ts'
import { type OrderCounts, orderCounts, orderShown, ordersListed } from './orders.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const shown = adminOrdersAddress.read(url.searchParams)
  const wanted = url.searchParams.get('order') ?? ''
  const [counts, order, tournament, narrowed] = await Promise.all([
    orderCounts(db),
    orderShown(db, wanted),
    tournamentOf(db),
    narrowedTo(db, shown),
  ])
  return {
    shown,
    counts,
    order,
    narrowed,
    isGone: wanted !== '' && !order,
    list: order ? undefined : await ordersListed(db, shown),
    zone: tournament?.time_zone || 'UTC',
    currency: tournament?.currency || 'EUR',
  }
}

/** Whose history the list shows, by name. */
async function narrowedTo(reader: Reader, { choices: { item, team, player } }: AdminOrdersShown) {
  const [ofItem, ofTeam, ofPlayer] = await Promise.all([
    item === '' ? undefined : reader.get(bookingItems, item),
    team === '' ? undefined : reader.get(teams, team),
    player === '' ? undefined : reader.get(players, player),
  ])
  return { item: ofItem?.name, holder: ofPlayer?.name ?? ofTeam?.name }
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

export default function AdminOrdersPage() {
  useLiveReload(['booking_orders', 'booking_lines'])
  const { shown, counts, order, narrowed, isGone, list, zone, currency } = useLoaderData<typeof loader>()
  const { answer, refused } = useFormResult<typeof action>()
  return (
    <>
      <SuccessMessage answer={answer} />
      {order && (
        <OrderView
          key={order.id}
          order={order}
          zone={zone}
          currency={currency}
          back={adminOrdersAddress.href(shown)}
          isAdmin
          refused={refused}
          historyHref={historyOf(order)}
        />
      )}
      {list && (
        <AdminList
          address={adminOrdersAddress}
          shown={shown}
          found={list}
          label={m.booking_orders_title()}
          header={{
            title: m.booking_orders_title(),
            context: m.booking_orders_count({ count: counts.all, out: counts.byState['handed_out'] ?? 0 }),
          }}
          filters={{ search: m.booking_orders_search(), chips: chipsFor(counts) }}
          csv={{ path: ORDERS_CSV_PATH, label: m.booking_orders_export() }}
          columns={columnsFor(zone)}
          opens={({ id }) => ({ order: id })}
          empty={{ icon: PackageSearch, title: m.booking_orders_none(), text: m.booking_orders_none_text() }}
          nothingFound={{
            title: shown.q === '' ? m.booking_orders_none_filtered() : m.booking_orders_none_found({ q: shown.q }),
            showAll: m.booking_orders_show_all(),
          }}
        >
          {isGone && <Note kind="warn">{m.booking_orders_gone()}</Note>}
          {narrowed.item !== undefined && <Note>{m.booking_orders_of_item({ name: narrowed.item })}</Note>}
          {narrowed.holder !== undefined && <Note>{m.booking_orders_of_holder({ name: narrowed.holder })}</Note>}
        </AdminList>
      )}
    </>
  )
}

const historyOf = ({ team, player }: OrderShown): string =>
  adminOrdersAddress.href({ choices: player === '' ? { team } : { player } })

const columnsFor = (zone: string): readonly ListColumn<OrderShown, AdminOrdersShown['sort']>[] => [
  { key: 'holder', head: m.booking_order_for, phone: 'name', cell: holderInWords },
  { key: 'lines', head: m.booking_order_lines, phone: 'fact', cell: linesInWords },
  { key: 'location', head: m.booking_field_location, cell: ({ location }) => location.name },
  {
    key: 'starts',
    head: m.booking_orders_from,
    cell: ({ starts }) => shortMoment(starts, zone),
    sort: 'starts',
  },
  {
    key: 'ends',
    head: m.booking_orders_until,
    phone: 'fact',
    cell: ({ ends, kind }) => kind === 'loan' && shortMoment(ends, zone),
    sort: 'ends',
  },
  { key: 'booker', head: m.booking_order_booker, cell: ({ booker }) => booker },
  { key: 'state', head: m.booking_orders_state, phone: 'state', cell: ({ state }) => <OrderStateMark state={state} /> },
]

const chipsFor = ({ all, byState }: OrderCounts): ChipsProps<ChoicesOf<typeof adminOrdersAddress>> => ({
  label: m.booking_orders_filter(),
  all: { label: m.booking_orders_all(), count: all },
  groups: [
    {
      choice: 'state',
      hidesEmpty: true,
      options: SHOWN_STATES.map((value) => ({
        value,
        label: ORDER_STATE_WORDS[value](),
        count: byState[value] ?? 0,
      })),
    },
  ],
})
