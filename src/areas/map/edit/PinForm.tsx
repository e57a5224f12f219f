import { Trash2 } from 'lucide-react'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { mapHref } from '../map.address.ts'
import { PIN_KINDS, pinFields } from '../map.fields.ts'
import type { EditedPin } from '../map.queries.server.ts'
import { PIN_KIND_WORDS } from '../map.words.ts'
import type { PlanPoint } from '../plan/use-carried.ts'
import { NEW_PIN, type PinField, percentText, valuesOfPin } from './pin-form.ts'

export function NewPin({ at, refused }: { at: PlanPoint; refused: RefusedForm | undefined }) {
  const values = { ...valuesOfPin(NEW_PIN), ...refused?.values, x: percentText(at.x), y: percentText(at.y) }
  return (
    <Section title={m.map_edit_new()}>
      <PostForm noValidate keepsUnsaved className="grid max-w-form gap-4 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="addPin" />
        <PinFields values={values} refused={refused} />
        <SubmitButton text={m.map_add()} />
      </PostForm>
    </Section>
  )
}

export function EditPin({ pin, refused }: { pin: EditedPin; refused: RefusedForm | undefined }) {
  const { key, loaded, values, isOvertaken } = useEditedForm(valuesOfPin(pin), refused)
  const known = PIN_KINDS.find((it) => it === pin.kind) ?? 'other'
  return (
    <Section title={pin.name_en || pin.name_de || PIN_KIND_WORDS[known]()}>
      {/* The address stays with the pin: what was done is told there. */}
      <PostForm noValidate keepsUnsaved className="max-w-form pt-3">
        <div key={key} className="grid gap-4">
          {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
          <input type="hidden" name="intent" value="changePin" />
          <input type="hidden" name="pin" value={pin.id} />
          <LoadedWith values={loaded} />
          <PinFields values={values} refused={refused} />
          <SubmitButton text={m.map_save()} />
        </div>
      </PostForm>
      <RemovePin pin={pin} />
    </Section>
  )
}

/** At once, and taken back by one press. */
function RemovePin({ pin: { id, updated } }: { pin: EditedPin }) {
  const busy = useIsSending()
  return (
    <PostForm className="pt-4" action={mapHref({ edit: 'pins' })}>
      <input type="hidden" name="intent" value="removePin" />
      <input type="hidden" name="pin" value={id} />
      <input type="hidden" name="base" value={updated} />
      <Button type="submit" kind="plain" icon={Trash2} busy={busy}>
        {m.map_remove()}
      </Button>
    </PostForm>
  )
}

function PinFields({ values, refused }: { values: FormValues<PinField>; refused: RefusedForm | undefined }) {
  const of = (name: PinField) => ({ name, defaultValue: values[name], error: errorAt(refused, name) })
  return (
    <>
      <Select
        {...of('kind')}
        label={m.map_field_kind()}
        placeholder={m.map_field_kind_choose()}
        options={PIN_KINDS.map((kind) => ({ value: kind, label: PIN_KIND_WORDS[kind]() }))}
      />
      <TextInput
        {...of('name_en')}
        {...limitsOf(pinFields.name_en)}
        label={m.map_field_name_en()}
        hint={m.map_field_name_hint()}
        optional
        lang="en"
        autoComplete="off"
      />
      <TextInput
        {...of('name_de')}
        {...limitsOf(pinFields.name_de)}
        label={m.map_field_name_de()}
        optional
        lang="de"
        autoComplete="off"
      />
      <PlaceFields x={values.x} y={values.y} refused={refused} />
    </>
  )
}

/** What a press on the plan fills in, for whoever types it. */
export function PlaceFields({ x, y, refused }: { x: string; y: string; refused: RefusedForm | undefined }) {
  return (
    <div key={`${x} ${y}`} className="grid grid-cols-2 items-start gap-3">
      <NumberInput decimal name="x" label={m.schedule_site_plan_x()} defaultValue={x} error={errorAt(refused, 'x')} />
      <NumberInput decimal name="y" label={m.schedule_site_plan_y()} defaultValue={y} error={errorAt(refused, 'y')} />
    </div>
  )
}
