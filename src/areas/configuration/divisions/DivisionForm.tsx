import { ClashNote, clashingFields, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import type { InputLimits } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { LetterMark } from '#ui/marks/DivisionMark.tsx'
import { DIVISION_COLOURS, type DivisionColour } from '#ui/marks/division-colours.ts'
import { m } from '#words/messages.js'
import { SETTINGS_PATH } from '../tournament/tournament-settings.address.ts'
import type { DivisionField } from './division-form.ts'

export type DivisionLimits = Readonly<Record<'name_en' | 'name_de' | 'letter' | 'places', InputLimits>>

type Props = {
  /** Left out: a new one. */
  division?: string
  values: FormValues<DivisionField>
  limits: DivisionLimits
  refused: RefusedForm | undefined
}

/** All of a division; where two admins changed the same, both values are shown and one is chosen. */
export function DivisionForm({ division = '', values: current, limits, refused }: Props) {
  const busy = useIsSending()
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(current, refused)
  const id = (name: DivisionField) => `division-${division}-${name}`
  const { of: common, field } = clashingFields({ labels: LABELS, values, refused, theirs })
  const of = (name: DivisionField) => ({ ...common(name), id: id(name) })
  const errors = errorsOf(refused, FIELDS).map(({ field: name, text }) =>
    name === undefined ? { text } : { field: id(FIELDS.find((it) => it === name) ?? 'name_en'), text },
  )
  return (
    <PostForm action={`${SETTINGS_PATH}#divisions`} noValidate keepsUnsaved preventScrollReset>
      <div key={key} className="grid max-w-form gap-4 pt-3">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errors} />}
        <input type="hidden" name="intent" value={division === '' ? 'division-add' : 'division-change'} />
        <input type="hidden" name="division" value={division} />
        <LoadedWith values={loaded} />
        <div className="grid items-start gap-3 desk:grid-cols-2">
          {field('name_en', <TextInput {...of('name_en')} {...limits.name_en} lang="en" autoComplete="off" />)}
          {field('name_de', <TextInput {...of('name_de')} {...limits.name_de} lang="de" autoComplete="off" />)}
          {field(
            'letter',
            <TextInput
              {...of('letter')}
              {...limits.letter}
              hint={m.configuration_division_letter_hint()}
              autoCapitalize="characters"
              autoComplete="off"
            />,
          )}
          {field(
            'places',
            <NumberInput {...of('places')} {...limits.places} hint={m.configuration_division_places_hint()} required />,
          )}
        </div>
        {field(
          'colour',
          <Radios
            {...of('colour')}
            inRow
            required
            options={DIVISION_COLOURS.map((colour) => ({
              value: colour,
              label: COLOURS[colour](),
              lead: <LetterMark letter={values.letter || SOME_LETTER} colour={colour} />,
            }))}
          />,
          (value) =>
            DIVISION_COLOURS.filter((it) => it === value)
              .map((it) => COLOURS[it]())
              .join(''),
        )}
        {field(
          'gender_rule',
          <Radios
            {...of('gender_rule')}
            required
            options={RULES.map(({ value, label, hint }) => ({ value, label: label(), hint: hint() }))}
          />,
          (value) => RULES.find((it) => it.value === value)?.label() ?? '',
        )}
        <div>
          <Button type="submit" busy={busy} busyText={m.configuration_saving()}>
            {division === '' ? m.configuration_division_add() : m.configuration_division_save()}
          </Button>
        </div>
      </div>
    </PostForm>
  )
}

/** Shows the colours before one was typed. */
const SOME_LETTER = 'A'

const LABELS: Readonly<Record<DivisionField, () => string>> = {
  name_en: m.configuration_division_name_en,
  name_de: m.configuration_division_name_de,
  letter: m.configuration_division_letter,
  places: m.configuration_division_places,
  colour: m.configuration_division_colour,
  gender_rule: m.configuration_division_rule,
}

const FIELDS: readonly DivisionField[] = ['name_en', 'name_de', 'letter', 'places', 'colour', 'gender_rule']

const COLOURS: Readonly<Record<DivisionColour, () => string>> = {
  blue: m.configuration_colour_blue,
  teal: m.configuration_colour_teal,
  violet: m.configuration_colour_violet,
  rose: m.configuration_colour_rose,
  brown: m.configuration_colour_brown,
  olive: m.configuration_colour_olive,
  slate: m.configuration_colour_slate,
}

const RULES = [
  {
    value: 'none',
    label: m.configuration_division_rule_none,
    hint: m.configuration_division_rule_none_hint,
  },
  {
    value: 'mixed_ratio',
    label: m.configuration_division_rule_mixed_ratio,
    hint: m.configuration_division_rule_mixed_ratio_hint,
  },
] as const
