import { limitsOf } from '#client/forms/limits.ts'
import { chosenIn, errorAt } from '#client/forms/problems.ts'
import { formatDay } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Day } from '#rules/calendar/days.ts'
import { extraDaysIn, PRICE_UNITS, type PriceUnit } from '#rules/extras/offer.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DateInput } from '#ui/fields/DateInput.tsx'
import { FieldGroup } from '#ui/fields/Field.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { extraFields } from '../extras.fields.ts'
import { EXTRA_LABELS, type ExtraField, type ExtraValues } from './extra-form.ts'

type Props = {
  values: ExtraValues
  /** Of the tournament. */
  days: readonly Day[]
  refused: RefusedForm | undefined
}

const UNIT_WORDS: Readonly<Record<PriceUnit, () => string>> = {
  player: m.extras_per_player,
  team: m.extras_per_team,
}

export function ExtraFields({ values: saved, days, refused }: Props) {
  // A tick that was taken away is not in what was typed.
  const values: ExtraValues = refused
    ? { ...saved, is_open: '', ...refused.values, offered_days: chosenIn(refused, 'offered_days').join(' ') }
    : saved
  const of = (name: ExtraField) => ({
    name,
    label: EXTRA_LABELS[name](),
    defaultValue: values[name],
    error: errorAt(refused, name),
  })
  const text = (name: 'name_en' | 'name_de') => ({ ...of(name), ...limitsOf(extraFields[name]), autoComplete: 'off' })
  const paragraphs = (name: 'note_en' | 'note_de') => ({
    ...of(name),
    ...limitsOf(extraFields[name]),
    rows: 2,
    optional: true,
  })
  const chosen = extraDaysIn(values.offered_days) ?? []
  const offered = [...new Set([...days, ...chosen])].toSorted()
  return (
    <>
      <div className="grid items-start gap-3 desk:grid-cols-2">
        <TextInput {...text('name_en')} lang="en" />
        <TextInput {...text('name_de')} lang="de" />
        <TextArea {...paragraphs('note_en')} lang="en" />
        <TextArea {...paragraphs('note_de')} lang="de" />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberInput {...of('price')} error={errorAt(refused, 'price') ?? errorAt(refused, 'price_cents')} decimal />
        <NumberInput {...of('stock')} hint={m.extras_stock_hint()} optional maxLength={6} />
      </div>
      <Radios
        {...of('price_per')}
        inRow
        options={PRICE_UNITS.map((value) => ({ value, label: UNIT_WORDS[value]() }))}
      />
      <TextArea
        {...of('variants')}
        {...limitsOf(extraFields.variants)}
        hint={m.extras_variants_hint()}
        rows={4}
        optional
      />
      {offered.length > 0 && (
        <FieldGroup
          id="offered_days"
          label={EXTRA_LABELS.offered_days()}
          hint={m.extras_days_hint()}
          error={errorAt(refused, 'offered_days')}
          optional
        >
          {offered.map((day) => (
            <Checkbox
              key={day}
              name="offered_days"
              id={`offered_days-${day}`}
              value={day}
              label={formatDay(day)}
              defaultChecked={chosen.includes(day)}
            />
          ))}
        </FieldGroup>
      )}
      <DateInput {...of('order_until')} hint={m.extras_until_hint()} optional />
      <Checkbox
        name="is_open"
        label={EXTRA_LABELS.is_open()}
        hint={m.extras_open_hint()}
        defaultChecked={values.is_open === 'on'}
      />
    </>
  )
}
