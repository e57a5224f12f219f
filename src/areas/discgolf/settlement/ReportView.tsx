import { formatMoney } from '#client/amounts.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { divisionName } from '../discgolf.words.ts'
import type { DiscReport, GolferOwing } from './disc-settlement.queries.server.ts'
import { WonList } from './PrizesView.tsx'

type Props = {
  report: DiscReport
  owing: readonly GolferOwing[]
  divisions: readonly DiscDivision[]
  back: string
}

/** Everything for the treasurer, on paper: sums, who has which cash, who still owes, who has won what. */
export function ReportView({ report, owing, divisions, back }: Props) {
  const { sums, cash, transferred, open, currency, tournament } = report
  const money = (cents: number) => formatMoney(cents, currency)
  const unpaid = owing.filter(({ due }) => due !== 0)
  return (
    <>
      <PageHeader
        title={m.discgolf_report()}
        context={[tournament, m.discgolf_title()].filter(Boolean).join(', ')}
        back={back}
        action={<PrintButton>{m.discgolf_print()}</PrintButton>}
      />
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        <Section title={m.discgolf_fees()}>
          <MoneyRows
            rows={[
              { key: 'fees', label: m.discgolf_fees(), amount: money(sums.fee) },
              { key: 'waived', label: m.discgolf_fee_waived(), amount: money(-sums.waiver) },
              { key: 'received', label: m.discgolf_received(), amount: money(sums.refund - sums.payment) },
            ]}
            total={{ label: m.discgolf_still_open(), amount: money(open) }}
          />
        </Section>
        <Section title={m.discgolf_received()}>
          <MoneyRows
            rows={[
              ...cash.map(({ id, name, cents }) => ({
                key: id,
                label: m.discgolf_cash_of({ name: name || m.discgolf_somebody() }),
                amount: money(cents),
              })),
              { key: 'transfer', label: m.discgolf_transferred(), amount: money(transferred) },
            ]}
            total={{ label: m.discgolf_together(), amount: money(sums.payment - sums.refund) }}
          />
        </Section>
        {unpaid.length > 0 && (
          <Section title={m.discgolf_still_open()} aside={unpaid.length}>
            <MoneyRows
              rows={unpaid.map(({ id, name, due, division }) => ({
                key: id,
                label: `${name}, ${divisionName(divisions, division)}`,
                amount: money(due),
              }))}
            />
          </Section>
        )}
        {report.prizes
          .filter(({ won }) => won.length > 0)
          .map(({ division, won }) => (
            <Section key={division} title={`${m.discgolf_prizes()}: ${divisionName(divisions, division)}`}>
              <WonList won={won} />
            </Section>
          ))}
      </div>
    </>
  )
}
