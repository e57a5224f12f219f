import { useState } from 'react'
import { formatMoney, typedMoney } from '#client/amounts.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { ENTRY_WORDS, METHOD_WORDS } from '#client/settlement/entry-words.ts'
import { LedgerEntries } from '#client/settlement/LedgerEntries.tsx'
import type { ShownEntry } from '#client/settlement/shown-entry.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { DISC_KINDS_BY_HAND, DISC_METHODS } from '../discgolf.fields.ts'
import { DiscFeeMark } from './AdminDiscSettlementList.tsx'
import type { GolferOwing } from './disc-settlement.queries.server.ts'

type Props = {
  golfer: GolferOwing
  entries: readonly ShownEntry[]
  currency: string
  back: string
  refused: RefusedForm | undefined
}

/** What a player owes and has paid, entry by entry, and the form for the next one. */
export function GolferLedger({ golfer, entries, currency, back, refused }: Props) {
  return (
    <>
      <PageHeader
        title={golfer.name}
        context={m.discgolf_open_amount({ amount: formatMoney(golfer.due, currency) })}
        back={back}
      />
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        <Section title={m.discgolf_entries()} end={<DiscFeeMark state={golfer.state} />}>
          <ErrorSummary errors={errorsOf(refusedOf(refused, 'counter'))} />
          {entries.length === 0 && <p className="py-3 text-ink-2">{m.discgolf_entries_none()}</p>}
          <LedgerEntries entries={entries} currency={currency} mayCounter refused={refused} />
        </Section>
        <Section title={m.discgolf_new_entry()}>
          <BookForm key={entries.length} golfer={golfer} currency={currency} refused={refusedOf(refused, 'book')} />
        </Section>
      </div>
    </>
  )
}

function BookForm({ golfer, currency, refused }: Pick<Props, 'golfer' | 'currency' | 'refused'>) {
  const busy = useIsSending()
  const [kind, setKind] = useState(DISC_KINDS_BY_HAND.find((it) => it === refused?.values['kind']) ?? 'payment')
  return (
    <PostForm noValidate className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="golfer" value={golfer.id} />
      <Radios
        name="kind"
        label={m.discgolf_kind()}
        inRow
        value={kind}
        onChange={(value) => setKind(DISC_KINDS_BY_HAND.find((it) => it === value) ?? 'payment')}
        options={DISC_KINDS_BY_HAND.map((value) => ({ value, label: ENTRY_WORDS[value]() }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextInput
          name="amount"
          label={m.discgolf_amount_in({ currency })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={refused?.values['amount'] ?? (golfer.due > 0 ? typedMoney(golfer.due) : '')}
          error={errorAt(refused, 'amount')}
        />
        {kind !== 'waiver' && (
          <Select
            name="method"
            label={m.discgolf_method()}
            options={DISC_METHODS.map((value) => ({ value, label: METHOD_WORDS[value]() }))}
            defaultValue={refused?.values['method'] || 'cash'}
          />
        )}
      </div>
      <TextInput
        name="text"
        label={m.discgolf_reason()}
        optional={kind === 'payment'}
        maxLength={200}
        autoComplete="off"
        defaultValue={refused?.values['text'] ?? ''}
        error={errorAt(refused, 'text')}
      />
      {refused?.errors['amount']?.code === 'same_entry' && <Checkbox name="another" label={m.discgolf_another()} />}
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.discgolf_book()}
        </Button>
      </div>
    </PostForm>
  )
}
