import { Plus, ShoppingBasket } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#client/amounts.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import { formatDay } from '#client/when.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { extraName } from '../extra-offer.ts'
import type { ListedExtra, neededOf } from '../extras.queries.server.ts'
import { type AdminExtrasShown, adminExtrasAddress, EXTRA_ORDERS_CSV_PATH } from './admin-extras.address.ts'

type ExtraRow = ListedExtra & { readonly needed: ReturnType<typeof neededOf> }

const columnsFor = (currency: string): readonly ListColumn<ExtraRow, AdminExtrasShown['sort']>[] => [
  { key: 'name', head: m.extras_admin_extra, phone: 'name', cell: extraName },
  {
    key: 'price',
    head: m.extras_field_price,
    phone: 'fact',
    cell: ({ price_cents, price_per }) => {
      const price = formatMoney(price_cents, currency)
      return price_per === 'team' ? m.extras_price_team({ price }) : m.extras_price_player({ price })
    },
  },
  { key: 'until', head: m.extras_field_until, cell: ({ order_until }) => order_until !== '' && formatDay(order_until) },
  {
    key: 'ordered',
    head: m.extras_admin_ordered,
    phone: 'fact',
    cell: ({ needed, stock }) =>
      stock === 0
        ? m.extras_admin_pieces({ count: needed.quantity })
        : m.extras_admin_of({ count: needed.quantity, stock }),
  },
  {
    key: 'sum',
    head: m.extras_admin_sum,
    digits: true,
    cell: ({ needed }) => formatMoney(needed.cents, currency),
  },
  {
    key: 'state',
    head: m.extras_admin_state,
    phone: 'state',
    cell: ({ takesOrders }) =>
      takesOrders ? (
        <State kind="ok">{m.extras_admin_open()}</State>
      ) : (
        <State kind="waiting">{m.extras_closed()}</State>
      ),
  },
]

type Props = {
  list: readonly ExtraRow[]
  shown: AdminExtrasShown
  counts: { all: number; open: number }
  currency: string
  /** Above the rows. */
  children: ReactNode
}

export function AdminExtrasList({ list, shown, counts, currency, children }: Props) {
  const add = (
    <ButtonLink icon={Plus} to={adminExtrasAddress.href(shown, { new: '' })}>
      {m.extras_admin_new()}
    </ButtonLink>
  )
  return (
    <AdminList
      address={adminExtrasAddress}
      shown={shown}
      found={{ items: list, page: 1, pages: 1 }}
      label={m.extras_admin_title()}
      header={{
        title: m.extras_admin_title(),
        context: m.extras_admin_context({
          amount: formatMoney(
            list.reduce((sum, { needed }) => sum + needed.cents, 0),
            currency,
          ),
        }),
        action: add,
      }}
      filters={{
        chips: {
          label: m.extras_admin_filter(),
          all: { label: m.extras_admin_all(), count: counts.all },
          groups: [
            {
              choice: 'open',
              options: [
                { value: 'yes', label: m.extras_admin_open(), count: counts.open },
                { value: 'no', label: m.extras_closed(), count: counts.all - counts.open },
              ],
            },
          ],
        },
      }}
      csv={{ path: EXTRA_ORDERS_CSV_PATH, label: m.extras_admin_export() }}
      columns={columnsFor(currency)}
      opens={({ id }) => ({ extra: id })}
      empty={{ icon: ShoppingBasket, title: m.extras_admin_none(), text: m.extras_admin_none_text(), action: add }}
      nothingFound={{ title: m.extras_admin_none_found(), showAll: m.extras_admin_show_all() }}
    >
      {children}
    </AdminList>
  )
}
