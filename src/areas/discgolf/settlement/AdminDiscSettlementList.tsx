import { FileText, Trophy, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#client/amounts.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import { METHOD_WORDS } from '#client/settlement/entry-words.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { StatTile, StatTiles } from '#ui/figures/StatTile.tsx'
import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { divisionName } from '../discgolf.words.ts'
import { DISC_FEE_STATES, DISC_FEE_WORDS, type DiscFeeState } from './disc-fee-words.ts'
import {
  type AdminDiscSettlementShown,
  adminDiscSettlementAddress,
  DISC_SETTLEMENT_CSV_PATH,
} from './disc-settlement.address.ts'
import type { DiscReport, GolferOwing } from './disc-settlement.queries.server.ts'

type Props = {
  list: readonly GolferOwing[]
  all: readonly GolferOwing[]
  shown: AdminDiscSettlementShown
  divisions: readonly DiscDivision[]
  report: DiscReport
  /** Above the rows. */
  children: ReactNode
}

const KINDS = { nothing: 'waiting', open: 'due', paid: 'ok', waived: 'ok', refunded: 'moved' } as const

export const DiscFeeMark = ({ state }: { state: DiscFeeState }) => (
  <State kind={KINDS[state]}>{DISC_FEE_WORDS[state]()}</State>
)

const columnsFor = (
  divisions: readonly DiscDivision[],
  currency: string,
): readonly ListColumn<GolferOwing, AdminDiscSettlementShown['sort']>[] => [
  { key: 'name', head: m.discgolf_player, phone: 'name', sort: 'name', cell: ({ name }) => name },
  { key: 'division', head: m.discgolf_division, cell: ({ division }) => divisionName(divisions, division) },
  {
    key: 'method',
    head: m.discgolf_method,
    phone: 'fact',
    cell: ({ method }) => (method === 'cash' || method === 'transfer' ? METHOD_WORDS[method]() : ''),
  },
  {
    key: 'due',
    head: m.discgolf_due,
    phone: 'fact',
    digits: true,
    sort: 'due',
    cell: ({ due }) => formatMoney(due, currency),
  },
  { key: 'state', head: m.discgolf_state, phone: 'state', cell: ({ state }) => <DiscFeeMark state={state} /> },
]

/** Who has paid, and who has not. */
export function AdminDiscSettlementList({ list, all, shown, divisions, report, children }: Props) {
  const { currency } = report
  const count = (state: DiscFeeState) => all.filter((it) => it.state === state).length
  return (
    <AdminList
      address={adminDiscSettlementAddress}
      shown={shown}
      found={{ items: list, page: 1, pages: 1 }}
      label={m.discgolf_admin_settlement_title()}
      header={{
        title: m.discgolf_admin_settlement_title(),
        context: m.discgolf_open_amount({ amount: formatMoney(report.open, currency) }),
      }}
      filters={{
        search: m.discgolf_search(),
        chips: {
          label: m.discgolf_filter(),
          all: { label: m.discgolf_all(), count: all.length },
          groups: [
            {
              choice: 'state',
              hidesEmpty: true,
              options: DISC_FEE_STATES.map((value) => ({ value, label: DISC_FEE_WORDS[value](), count: count(value) })),
            },
            {
              choice: 'division',
              options: divisions.map(({ key }) => ({ value: key, label: divisionName(divisions, key) })),
            },
          ],
        },
      }}
      tools={[
        { label: m.discgolf_prizes(), icon: Trophy, to: adminDiscSettlementAddress.href({}, { view: 'prizes' }) },
        { label: m.discgolf_report(), icon: FileText, to: adminDiscSettlementAddress.href({}, { view: 'report' }) },
      ]}
      csv={{ path: DISC_SETTLEMENT_CSV_PATH, label: m.discgolf_export() }}
      columns={columnsFor(divisions, currency)}
      opens={({ id }) => ({ golfer: id })}
      empty={{ icon: Wallet, title: m.discgolf_no_players(), text: m.discgolf_money_none_text() }}
      nothingFound={{ title: m.discgolf_none_found(), showAll: m.discgolf_show_all() }}
    >
      <StatTiles>
        <StatTile
          label={m.discgolf_received()}
          value={formatMoney(report.sums.payment - report.sums.refund, currency)}
        />
        {report.cash.map(({ id, name, cents }) => (
          <StatTile
            key={id}
            label={m.discgolf_cash_of({ name: name || m.discgolf_somebody() })}
            value={formatMoney(cents, currency)}
          />
        ))}
      </StatTiles>
      {children}
    </AdminList>
  )
}
