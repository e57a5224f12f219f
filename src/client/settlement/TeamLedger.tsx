import { formatMoney, typedMoney } from '#client/amounts.ts'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { TeamAccount } from '#rules/settlement/fees.ts'
import { inFours } from '#rules/settlement/reference.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { MoneyRows } from '#ui/figures/MoneyRows.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { BookEntryForm } from './BookEntryForm.tsx'
import { LedgerEntries } from './LedgerEntries.tsx'
import { isStanding, type ShownEntry } from './shown-entry.ts'
import { sumRows } from './sum-rows.ts'
import { TeamFeeMark } from './TeamFeeMark.tsx'

/** All that admins know of a team's money. */
export interface TeamMoney {
  readonly team: string
  readonly account: TeamAccount
  readonly entries: readonly ShownEntry[]
  readonly currency: string
  readonly reference: string
  readonly today: string
}

/** What a team owes and has paid, entry by entry, and the form for the next one. */
export function TeamLedger({ money, refused }: { money: TeamMoney; refused: RefusedForm | undefined }) {
  const { team, account, entries, currency, reference, today } = money
  // One for each player: what was paid must not be looked for among them.
  const fees = entries.filter((entry) => entry.kind === 'fee' && isStanding(entry))
  const others = entries.filter((entry) => !fees.includes(entry))
  return (
    <div className="grid items-start gap-x-8 desk:grid-cols-2">
      <div>
        <Section title={m.settlement_balance()} end={<TeamFeeMark state={account.state} />}>
          <ErrorSummary errors={errorsOf(refusedOf(refused, 'counter'))} />
          <MoneyRows
            rows={sumRows(account, currency)}
            total={{
              label: account.due < 0 ? m.settlement_credit() : m.settlement_due(),
              amount: formatMoney(Math.abs(account.due), currency),
            }}
          />
          <p className="pt-3 text-small text-ink-2">
            {m.settlement_reference()}: <span className="font-semibold text-ink">{inFours(reference)}</span>
          </p>
        </Section>
        <Section title={m.settlement_entries()} aside={entries.length}>
          {entries.length === 0 && <p className="py-3 text-ink-2">{m.settlement_no_entries()}</p>}
          <LedgerEntries entries={others} currency={currency} mayCounter refused={refused} />
          {fees.length > 0 && (
            <details className="mt-2" open={others.length === 0}>
              <summary className="fold">{m.settlement_fees_of({ count: fees.length })}</summary>
              <LedgerEntries entries={fees} currency={currency} mayCounter refused={refused} />
            </details>
          )}
        </Section>
      </div>
      <Section title={m.settlement_new_entry()}>
        <BookEntryForm
          key={entries.length}
          team={team}
          currency={currency}
          amount={account.due > 0 ? typedMoney(account.due) : ''}
          today={today}
          refused={refused}
        />
      </Section>
    </div>
  )
}
