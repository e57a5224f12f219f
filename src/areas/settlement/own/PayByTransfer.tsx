import { formatMoney } from '#client/amounts.ts'
import { inFours } from '#rules/settlement/reference.ts'
import { CopyButton } from '#ui/controls/CopyButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Section } from '#ui/page/Section.tsx'
import { QrCard } from '#ui/print/QrCard.tsx'
import { m } from '#words/messages.js'
import type { SettlementShown } from './settlement-data.server.ts'

/** Where to pay, with the code that a banking app reads, and each part to be copied. */
export function PayByTransfer({ found }: { found: SettlementShown }) {
  const { bank, code, reference, account, currency } = found
  const amount = formatMoney(account.due, currency)
  return (
    <Section title={m.settlement_pay()}>
      {bank ? (
        <div className="grid gap-4 pt-3">
          {code !== undefined && (
            <QrCard content={code} title={m.settlement_code({ amount })}>
              {m.settlement_code_text()}
            </QrCard>
          )}
          <dl className="grid gap-2">
            <Part label={m.settlement_holder()} shown={bank.holder} />
            <Part label={m.settlement_iban()} shown={inFours(bank.iban)} copied={bank.iban} />
            {bank.bic !== '' && <Part label={m.settlement_bic()} shown={bank.bic} />}
            <Part label={m.settlement_amount()} shown={amount} />
            <Part label={m.settlement_reference()} shown={inFours(reference)} copied={reference} />
          </dl>
          <p className="text-small text-ink-2">{m.settlement_reference_text()}</p>
        </div>
      ) : (
        <div className="pt-3">
          <Note>{m.settlement_no_bank()}</Note>
        </div>
      )}
    </Section>
  )
}

function Part({ label, shown, copied }: { label: string; shown: string; copied?: string }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold wrap-anywhere">{shown}</span>
        {copied !== undefined && <CopyButton text={copied}>{m.settlement_copy({ what: label })}</CopyButton>}
      </dd>
    </div>
  )
}
