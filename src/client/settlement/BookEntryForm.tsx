import { useState } from 'react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, namedErrorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { ENTRY_WORDS, METHOD_WORDS } from './entry-words.ts'

const KINDS = ['payment', 'waiver', 'refund', 'correction'] as const

const HINTS = {
  payment: m.settlement_hint_payment,
  waiver: m.settlement_hint_waiver,
  refund: m.settlement_hint_refund,
  correction: m.settlement_hint_correction,
} as const

const LABELS = { amount: m.settlement_amount, day: m.settlement_day, text: m.settlement_reason }

type Props = {
  team: string
  /** Of one player alone; left out for the whole team. */
  player?: string
  currency: string
  /** What is likely paid, as somebody would type it. */
  amount: string
  /** Today, where the tournament is. */
  today: string
  refused: RefusedForm | undefined
}

/** An entry by hand: a form of the page with the intent `book`. */
export function BookEntryForm({ team, player = '', currency, amount, today, refused: all }: Props) {
  const refused = refusedOf(all, 'book')
  const busy = useIsSending()
  const [kind, setKind] = useState(KINDS.find((it) => it === refused?.values['kind']) ?? 'payment')
  const isThere = refused?.errors['amount']?.code === 'same_entry'
  const isMoney = kind === 'payment' || kind === 'refund'
  return (
    <PostForm className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={namedErrorsOf(refused, LABELS)} />
      <input type="hidden" name="intent" value="book" />
      <input type="hidden" name="team" value={team} />
      <input type="hidden" name="player" value={player} />
      <Radios
        name="kind"
        label={m.settlement_kind()}
        required
        value={kind}
        onChange={(value) => setKind(KINDS.find((it) => it === value) ?? 'payment')}
        options={KINDS.map((it) => ({ value: it, label: ENTRY_WORDS[it](), hint: HINTS[it]() }))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextInput
          name="amount"
          label={m.settlement_amount_in({ currency })}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={20}
          defaultValue={refused?.values['amount'] ?? amount}
          error={errorAt(refused, 'amount')}
        />
        <DateInput
          name="day"
          label={m.settlement_day()}
          required
          defaultValue={refused?.values['day'] ?? today}
          error={errorAt(refused, 'day')}
        />
      </div>
      {isMoney && (
        <Select
          name="method"
          label={m.settlement_method()}
          options={[
            { value: 'transfer', label: METHOD_WORDS.transfer() },
            { value: 'cash', label: METHOD_WORDS.cash() },
          ]}
          defaultValue={refused?.values['method'] || 'transfer'}
        />
      )}
      <TextInput
        name="text"
        label={m.settlement_reason()}
        optional={kind === 'payment'}
        required={kind !== 'payment'}
        maxLength={200}
        autoComplete="off"
        defaultValue={refused?.values['text'] ?? ''}
        error={errorAt(refused, 'text')}
      />
      {isThere && <Checkbox name="another" label={m.settlement_another()} />}
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.settlement_book()}
        </Button>
      </div>
    </PostForm>
  )
}
