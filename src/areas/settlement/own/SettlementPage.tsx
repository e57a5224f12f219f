import { CircleCheck, Lock } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { formatMoney } from '#client/amounts.ts'
import { filtered, useLiveReload } from '#client/live/use-live.ts'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { OffMessage } from '#client/page/OffMessage.tsx'
import { LedgerEntries } from '#client/settlement/LedgerEntries.tsx'
import { TeamFeeMark } from '#client/settlement/TeamFeeMark.tsx'
import { NoTeamYet } from '#client/teams/NoTeamYet.tsx'
import { formatDay } from '#client/when.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { owedRows, paidRows } from './own-rows.ts'
import { PayByTransfer } from './PayByTransfer.tsx'
import { SettlementReceipt } from './SettlementReceipt.tsx'
import { settlementHref } from './settlement.address.ts'
import { type SettlementShown, settlementData } from './settlement-data.server.ts'

export const loader = ({ context, url }: LoaderFunctionArgs) =>
  settlementData(context.get(pageRequest), url.searchParams.get('team'))

export default function SettlementPage() {
  const found = useLoaderData<typeof loader>()
  useLiveReload(['config', 'config_translations'])
  switch (found.is) {
    case 'closed':
      return (
        <>
          <PageHeader title={m.settlement_title()} />
          <EmptyState icon={Lock} title={m.settlement_closed()} action={<AdminStep to="/admin/config" />}>
            <OffMessage message={found.message} otherwise={m.settlement_closed_text()} />
          </EmptyState>
        </>
      )
    case 'none':
      return <NoTeamYet title={m.settlement_title()} />
    default:
      return <OfTeam found={found} />
  }
}

function OfTeam({ found }: { found: SettlementShown }) {
  const { team, managed, account, currency } = found
  const [params] = useSearchParams()
  useLiveReload([
    `teams/${team.id}`,
    filtered('settlement_entries', `team = "${team.id}"`),
    filtered('players', `team = "${team.id}"`),
    'tournament_account',
  ])
  if (params.get('view') === 'receipt') return <SettlementReceipt found={found} />
  return (
    <>
      <PageHeader
        title={m.settlement_title()}
        context={team.name}
        action={
          account.sums.payment > 0 && (
            <ButtonLink kind="line" to={settlementHref(team.id, 'receipt')}>
              {m.settlement_receipt()}
            </ButtonLink>
          )
        }
      />
      {managed.length > 1 && (
        <div className="mb-3">
          <FilterChips
            label={m.roster_home_teams()}
            filters={managed.map(({ id, name, division }) => ({
              to: settlementHref(id),
              label: name,
              current: id === team.id,
              division,
            }))}
          />
        </div>
      )}
      <div className="grid items-start gap-x-8 desk:grid-cols-2">
        <div>
          <Section title={m.settlement_balance()} end={<TeamFeeMark state={account.state} />}>
            <MoneyRows
              rows={[...owedRows(found), ...paidRows(found)]}
              total={{
                label: account.due < 0 ? m.settlement_credit() : m.settlement_due(),
                amount: formatMoney(Math.abs(account.due), currency),
              }}
            />
            {account.expected > 0 && <p className="pt-2 text-small text-ink-2">{expectedText(found)}</p>}
          </Section>
          <AllEntries found={found} />
        </div>
        <Pay found={found} />
      </div>
    </>
  )
}

function expectedText({ team, rostersUntil }: SettlementShown): string {
  if (team.isLocked) return m.settlement_expected_locked()
  if (rostersUntil === '') return m.settlement_expected_text()
  return m.settlement_expected_until({ day: formatDay(rostersUntil) })
}

function Pay({ found }: { found: SettlementShown }) {
  const { account, currency } = found
  if (account.due > 0) return <PayByTransfer found={found} />
  return (
    <Section title={m.settlement_pay()}>
      {account.due < 0 ? (
        <div className="pt-3">
          <Note title={m.settlement_credit_title({ amount: formatMoney(0 - account.due, currency) })}>
            {m.settlement_credit_text()}
          </Note>
        </div>
      ) : (
        <EmptyState icon={CircleCheck} title={m.settlement_nothing_due()} />
      )}
    </Section>
  )
}

/** What was taken back is part of the history too. */
function AllEntries({ found: { entries, currency } }: { found: SettlementShown }) {
  if (entries.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="fold">{m.settlement_all_entries({ count: entries.length })}</summary>
      <LedgerEntries entries={entries.toReversed()} currency={currency} />
    </details>
  )
}
