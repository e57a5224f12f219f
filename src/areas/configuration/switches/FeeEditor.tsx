import { formatMoney } from '#client/amounts.ts'
import { ClashingField } from '#client/forms/ClashingField.tsx'
import { centsOf } from '#rules/money.ts'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { m } from '#words/messages.js'
import { feeIn } from './config-values.ts'
import { type EditedText, TextState } from './TextState.tsx'

/** As many as a usual team has. */
const EXAMPLE_PLAYERS = 14

/** What each player pays, and what that comes to. */
export function FeeEditor({
  currency,
  name,
  value,
  onType,
  error,
  theirs,
  onChoose,
  ...state
}: EditedText & { currency: string }) {
  const fee = feeIn(value)
  return (
    <div className="grid content-start gap-2 py-2">
      <ClashingField name={name} label={m.configuration_fee()} mine={value} theirs={theirs} onChoose={onChoose}>
        <NumberInput
          name={name}
          decimal
          label={m.configuration_fee()}
          hint={m.configuration_fee_hint({ currency })}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          error={error}
        />
      </ClashingField>
      {fee.ok && (
        <p className="text-small text-ink-2">
          {m.configuration_fee_effect({ amount: formatMoney(EXAMPLE_PLAYERS * centsOf(fee.fee), currency) })}
        </p>
      )}
      <TextState {...state} theirs={theirs} save={m.configuration_save_fee()} />
    </div>
  )
}
