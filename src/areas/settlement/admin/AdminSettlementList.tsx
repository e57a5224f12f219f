import { BellRing, FileUp, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#client/amounts.ts'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { ChipsProps } from '#client/lists/ListFilters.tsx'
import type { ChoicesOf } from '#client/lists/list-address.ts'
import { TEAM_FEE_WORDS } from '#client/settlement/entry-words.ts'
import { TeamFeeMark } from '#client/settlement/TeamFeeMark.tsx'
import { formatDate } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { TEAM_FEES } from '#rules/settlement/fees.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { DivisionName } from '#ui/marks/DivisionMark.tsx'
import { type Divisions, useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { type AdminSettlementShown, adminSettlementAddress, SETTLEMENT_CSV_PATH } from './admin-settlement.address.ts'
import type { SettlementFigures, TeamOwing } from './admin-settlement.queries.server.ts'

const columnsFor = (currency: string, zone: string): readonly ListColumn<TeamOwing, AdminSettlementShown['sort']>[] => {
  const money = (cents: number) => formatMoney(cents, currency)
  return [
    { key: 'name', head: m.settlement_admin_team, phone: 'name', cell: ({ name }) => name, sort: 'name' },
    {
      key: 'division',
      head: m.settlement_admin_division,
      cell: ({ division }) => <DivisionName division={division} />,
    },
    { key: 'owed', head: m.settlement_admin_owed, digits: true, cell: ({ owed }) => money(owed), sort: 'owed' },
    { key: 'paid', head: m.settlement_admin_paid, digits: true, cell: ({ paid }) => money(paid), sort: 'paid' },
    {
      key: 'due',
      head: m.settlement_due,
      digits: true,
      phone: 'fact',
      cell: ({ account }) => money(account.due),
      sort: 'due',
    },
    {
      key: 'reminded',
      head: m.settlement_admin_reminded,
      cell: ({ reminded }) => reminded !== '' && formatDate(dayIn(new Date(reminded.replace(' ', 'T')), zone)),
    },
    {
      key: 'state',
      head: m.settlement_admin_state,
      phone: 'state',
      cell: ({ account }) => <TeamFeeMark state={account.state} />,
    },
  ]
}

type Props = {
  list: { items: readonly TeamOwing[]; page: number; pages: number }
  shown: AdminSettlementShown
  figures: SettlementFigures
  currency: string
  zone: string
  done: object | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminSettlementList({ list, shown, figures, currency, zone, done, refused, children }: Props) {
  const divisions = useDivisions()
  return (
    <AdminList
      address={adminSettlementAddress}
      shown={shown}
      found={list}
      label={m.settlement_admin_title()}
      header={{ title: m.settlement_admin_title(), context: m.settlement_admin_context({ count: figures.teams }) }}
      filters={{ search: m.settlement_admin_search(), chips: chipsFor(figures, divisions) }}
      tools={[{ label: m.settlement_import(), icon: FileUp, to: adminSettlementAddress.href(shown, { import: '' }) }]}
      csv={{ path: SETTLEMENT_CSV_PATH, label: m.settlement_admin_export() }}
      columns={columnsFor(currency, zone)}
      opens={({ id }) => ({ team: id })}
      many={{
        name: 'teams',
        labelOf: ({ name }) => m.settlement_admin_choose({ team: name }),
        saying: (count) => m.settlement_admin_chosen({ count }),
        actions: [{ intent: 'remind', label: m.settlement_admin_remind(), icon: BellRing }],
        done,
      }}
      empty={{
        icon: Wallet,
        title: m.settlement_admin_none(),
        text: m.settlement_admin_none_text(),
        action: <ButtonLink to="/admin/tournament/teams">{m.teams_admin_teams_title()}</ButtonLink>,
      }}
      nothingFound={{
        title: shown.q === '' ? m.settlement_admin_none_filtered() : m.settlement_admin_none_found({ q: shown.q }),
        showAll: m.settlement_admin_show_all(),
      }}
    >
      {children}
      <Figures figures={figures} currency={currency} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'remind'))} />
    </AdminList>
  )
}

/** All teams together, as an account. */
function Figures({ figures, currency }: { figures: SettlementFigures; currency: string }) {
  const { sums, expected, open, credit } = figures
  const money = (cents: number) => formatMoney(cents, currency)
  const rows = [
    { key: 'fee', label: m.settlement_kind_fee(), cents: sums.fee },
    { key: 'expected', label: m.settlement_admin_expected(), cents: expected },
    { key: 'extra', label: m.settlement_kind_extra(), cents: sums.extra },
    { key: 'waiver', label: m.settlement_admin_total_waived(), cents: 0 - sums.waiver },
    { key: 'correction', label: m.settlement_kind_correction(), cents: sums.correction },
    { key: 'paid', label: m.settlement_admin_total_paid(), cents: sums.refund - sums.payment },
    { key: 'credit', label: m.settlement_admin_total_credit(), cents: credit },
  ]
  return (
    <div className="max-w-form">
      <MoneyRows
        rows={rows.filter(({ cents }) => cents !== 0).map(({ cents, ...row }) => ({ ...row, amount: money(cents) }))}
        total={{ label: m.settlement_admin_total_open(), amount: money(open) }}
      />
    </div>
  )
}

const chipsFor = (
  { teams, byState, byDivision }: SettlementFigures,
  divisions: Divisions,
): ChipsProps<ChoicesOf<typeof adminSettlementAddress>> => ({
  label: m.settlement_admin_filter(),
  all: { label: m.settlement_admin_all(), count: teams },
  groups: [
    {
      choice: 'state',
      hidesEmpty: true,
      options: TEAM_FEES.map((state) => ({ value: state, label: TEAM_FEE_WORDS[state](), count: byState[state] })),
    },
    {
      choice: 'division',
      options: divisions.all.map(({ key, name }) => ({
        value: key,
        label: name,
        count: byDivision[key] ?? 0,
        division: key,
      })),
    },
  ],
})
