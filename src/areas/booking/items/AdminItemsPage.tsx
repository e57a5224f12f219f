import { Eye, EyeOff, Package, Plus, QrCode, TriangleAlert, Warehouse } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatMoney } from '#client/amounts.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { State } from '#ui/marks/State.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { ITEM_KINDS } from '../booking.fields.ts'
import { ITEM_KIND_WORDS } from '../booking.words.ts'
import { deskClockOf } from '../desk/desk.server.ts'
import { LOCATIONS_PATH } from '../locations/locations.address.ts'
import { locationsOf } from '../locations/locations.commands.server.ts'
import { ordersOfItem } from '../orders/orders.queries.server.ts'
import { AdminItem, NewItem } from './AdminItem.tsx'
import { ItemLabels } from './ItemLabels.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import { ITEM_LABELS } from './item-form.ts'
import { actOnItems, ITEM_FORM } from './items.actions.server.ts'
import { type AdminItemsShown, adminItemsAddress, ITEMS_CSV_PATH } from './items.address.ts'
import {
  allItemsListed,
  type ItemCounts,
  type ItemListed,
  itemCounts,
  itemListed,
  itemsListed,
} from './items.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, publicUrl } = context.get(pageRequest)
  const params = url.searchParams
  const shown = adminItemsAddress.read(params)
  const wanted = params.get('item') ?? ''
  const ofLabel = params.get('labels')
  const [counts, item, locations, clock] = await Promise.all([
    itemCounts(db),
    itemListed(db, wanted),
    locationsOf(db),
    deskClockOf(db),
  ])
  const isNew = params.has('new')
  const labelled = ofLabel === null || ofLabel === '' ? undefined : await itemListed(db, ofLabel)
  return {
    ...clock,
    shown,
    counts,
    publicUrl,
    item,
    isNew,
    isGone: wanted !== '' && !item,
    locations: locations.map(({ id, name }) => ({ id, name })),
    history: item ? await ordersOfItem(db, item.id, false) : [],
    labels: ofLabel === null ? undefined : labelled ? [labelled] : await allItemsListed(db, shown),
    list: item || isNew || ofLabel !== null ? undefined : await itemsListed(db, shown),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnItems, ITEM_FORM)

export default function AdminItemsPage() {
  useLiveReload(['booking_items', 'booking_lines', 'booking_orders'])
  const found = useLoaderData<typeof loader>()
  const { shown, item, isNew, labels, list, locations } = found
  const { answer, refused, done } = useFormResult<typeof action>()
  const back = adminItemsAddress.href(shown)
  const [first] = locations
  if (!first)
    return (
      <>
        <PageHeader title={m.booking_items_title()} />
        <EmptyState
          icon={Warehouse}
          title={m.booking_items_needs_location()}
          action={<ButtonLink to={`${LOCATIONS_PATH}?new`}>{m.booking_locations_new()}</ButtonLink>}
        >
          {m.booking_items_needs_location_text()}
        </EmptyState>
      </>
    )
  return (
    <>
      <SuccessMessage answer={answer} />
      {item && <AdminItem key={item.id} {...found} item={item} back={back} refused={refused} />}
      {!item && isNew && (
        <NewItem location={shown.choices.location || first.id} locations={locations} back={back} refused={refused} />
      )}
      {labels && <ItemLabels items={labels} publicUrl={found.publicUrl} back={back} />}
      {list && (
        <ItemsList {...found} list={list} done={done} errors={errorsOf(refusedOf(refused, 'activate', 'deactivate'))} />
      )}
    </>
  )
}

type ListProps = {
  list: { items: readonly ItemListed[]; page: number; pages: number }
  shown: AdminItemsShown
  counts: ItemCounts
  currency: string
  locations: readonly { id: string; name: string }[]
  isGone: boolean
  done: object | undefined
  errors: ReturnType<typeof errorsOf>
}

function ItemsList({ list, shown, counts, currency, locations, isGone, done, errors }: ListProps) {
  const add = (
    <ButtonLink icon={Plus} to={adminItemsAddress.href(shown, { new: '' })}>
      {m.booking_items_new()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminItemsAddress}
      shown={shown}
      found={list}
      label={m.booking_items_title()}
      header={{ title: m.booking_items_title(), context: m.booking_items_count({ count: counts.all }), action: add }}
      filters={{ search: m.booking_items_search(), chips: chipsFor(counts, locations) }}
      tools={[{ label: m.booking_items_labels(), icon: QrCode, to: adminItemsAddress.href(shown, { labels: '' }) }]}
      csv={{ path: ITEMS_CSV_PATH, label: m.booking_items_export() }}
      columns={columnsFor(currency)}
      lead={(item) => <ItemPicture item={item} size="row" />}
      opens={({ id }) => ({ item: id })}
      many={{
        name: 'items',
        labelOf: ({ name }) => m.booking_items_choose({ name }),
        saying: (count) => m.booking_items_chosen({ count }),
        actions: [
          { intent: 'activate', label: m.booking_items_activate(), icon: Eye },
          { intent: 'deactivate', label: m.booking_items_deactivate(), icon: EyeOff },
        ],
        done,
      }}
      empty={{ icon: Package, title: m.booking_items_none(), text: m.booking_items_none_text(), action: add }}
      nothingFound={{
        title: shown.q === '' ? m.booking_items_none_filtered() : m.booking_items_none_found({ q: shown.q }),
        showAll: m.booking_items_show_all(),
      }}
    >
      {isGone && <Note kind="warn">{m.booking_problem_item_gone()}</Note>}
      <ErrorSummary errors={errors} />
    </AdminList>
  )
}

const columnsFor = (currency: string): readonly ListColumn<ItemListed, AdminItemsShown['sort']>[] => [
  { key: 'name', head: ITEM_LABELS.name, phone: 'name', cell: ({ name }) => name, sort: 'name' },
  { key: 'kind', head: ITEM_LABELS.kind, cell: ({ kind }) => kind !== '' && ITEM_KIND_WORDS[kind]() },
  { key: 'location', head: ITEM_LABELS.location, phone: 'fact', cell: ({ locationName }) => locationName },
  {
    key: 'shelf',
    head: m.booking_item_on_shelf,
    digits: true,
    phone: 'fact',
    cell: ({ onShelf, quantity }) => `${onShelf}/${quantity}`,
    sort: 'quantity',
  },
  {
    key: 'price',
    head: ITEM_LABELS.price,
    digits: true,
    cell: ({ price }) => price > 0 && formatMoney(price, currency),
  },
  {
    key: 'deposit',
    head: ITEM_LABELS.deposit,
    digits: true,
    cell: ({ deposit }) => deposit > 0 && formatMoney(deposit, currency),
  },
  {
    key: 'state',
    head: m.booking_items_state,
    phone: 'state',
    cell: ({ active, out_of_use }) => {
      if (!active) return <State kind="waiting">{m.booking_items_inactive()}</State>
      if (out_of_use > 0) return <State kind="warn">{`${m.booking_items_out_of_use()}: ${out_of_use}`}</State>
      return <State kind="ok">{m.booking_items_active()}</State>
    },
  },
]

const chipsFor = (
  counts: ItemCounts,
  locations: ListProps['locations'],
): ChipsProps<ChoicesOf<typeof adminItemsAddress>> => ({
  label: m.booking_items_filter(),
  all: { label: m.booking_items_all(), count: counts.all },
  groups: [
    {
      choice: 'kind',
      hidesEmpty: true,
      options: ITEM_KINDS.map((value) => ({
        value,
        label: ITEM_KIND_WORDS[value](),
        count: counts.byKind[value] ?? 0,
      })),
    },
    {
      choice: 'location',
      hidesEmpty: true,
      options: locations.map(({ id, name }) => ({ value: id, label: name, count: counts.byLocation[id] ?? 0 })),
    },
    {
      choice: 'out',
      hidesEmpty: true,
      options: [{ value: 'yes', label: m.booking_items_out_of_use(), count: counts.outOfUse, icon: TriangleAlert }],
    },
    {
      choice: 'active',
      hidesEmpty: true,
      options: [{ value: 'no', label: m.booking_items_inactive(), count: counts.inactive, icon: EyeOff }],
    },
  ],
})
