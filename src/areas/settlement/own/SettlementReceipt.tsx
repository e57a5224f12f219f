import { formatMoney } from '#client/amounts.ts'
import { formatDate } from '#client/when.ts'
import { inFours } from '#rules/settlement/reference.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { owedRows, paidRows } from './own-rows.ts'
import { settlementHref } from './settlement.address.ts'
import type { SettlementShown } from './settlement-data.server.ts'

/** For the club's own books: what was to pay, what was paid, on one sheet. */
export function SettlementReceipt({ found }: { found: SettlementShown }) {
  const { team, tournament, account, currency, bank, reference, today } = found
  const paid = paidRows(found)
  return (
    <div className="max-w-read">
      <PageHeader
        title={m.settlement_receipt_title({ team: team.name })}
        context={[tournament, `${formatDate(today)} ${today.slice(0, 4)}`].filter(Boolean).join(' · ')}
        back={settlementHref(team.id)}
        action={<PrintButton kind="line" />}
      />
      {/* A payment that comes later makes another receipt. */}
      {bank && <p>{m.settlement_receipt_by({ club: bank.holder })}</p>}
      <p className="pb-3">{m.settlement_receipt_number({ number: `${inFours(reference)}-${paid.length}` })}</p>
      <Section title={m.settlement_receipt_owed()}>
        <MoneyRows
          rows={owedRows(found)}
          total={{
            label: m.settlement_receipt_sum(),
            amount: formatMoney(account.due + account.sums.payment - account.sums.refund, currency),
          }}
        />
      </Section>
      <Section title={m.settlement_receipt_paid()}>
        {paid.length === 0 && <p className="py-3 text-ink-2">{m.settlement_receipt_no_payment()}</p>}
        <MoneyRows
          rows={paid}
          total={{
            label: account.due < 0 ? m.settlement_credit() : m.settlement_due(),
            amount: formatMoney(Math.abs(account.due), currency),
          }}
        />
      </Section>
      <p className="pt-4 text-small text-ink-2">
        {[bank && `${m.settlement_iban()}: ${inFours(bank.iban)}`, `${m.settlement_reference()}: ${inFours(reference)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
