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
  const values = { ...valuesOfPin(NEW_PIN), ...refused?.values }
  return (
    <Section title={m.map_edit_new()}>
      <PostForm noValidate keepsUnsaved className="grid max-w-form gap-4 pt-3">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="addPin" />
        <PinFields values={values} refused={refused} />
        <PlaceFields at={at} refused={refused} />
        <SubmitButton text={m.map_add()} />
      </PostForm>
    </Section>
  )
}

type EditProps = { pin: EditedPin; refused: RefusedForm | undefined; refusedMove: RefusedForm | undefined }

export function EditPin({ pin, refused, refusedMove }: EditProps) {
  const { key, loaded, values, isOvertaken } = useEditedForm(valuesOfPin(pin), refused)
  const known = PIN_KINDS.find((it) => it === pin.kind) ?? 'other'
  return (
    <Section title={pin.name_en || pin.name_de || PIN_KIND_WORDS[known]()}>
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
      <MovePin pin={pin} refused={refusedMove} />
      <RemovePin pin={pin} />
    </Section>
  )
}

/** For whoever does not drag it. */
function MovePin({ pin, refused }: { pin: EditedPin; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <PostForm noValidate className="grid max-w-form gap-4 pt-6">
      <input type="hidden" name="intent" value="movePin" />
      <input type="hidden" name="pin" value={pin.id} />
      <input type="hidden" name="base" value={pin.updated} />
      <PlaceFields at={pin} refused={refused} />
      <div>
        <Button type="submit" kind="line" busy={busy}>
          {m.schedule_site_plan_put()}
        </Button>
      </div>
    </PostForm>
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
    </>
  )
}

/** What a press on the plan fills in, for whoever types it. */
export function PlaceFields({ at, refused }: { at: PlanPoint; refused: RefusedForm | undefined }) {
  const [x, y] = [percentText(at.x), percentText(at.y)]
  return (
    <div key={`${x} ${y}`} className="grid grid-cols-2 items-start gap-3">
      <NumberInput decimal name="x" label={m.schedule_site_plan_x()} defaultValue={x} error={errorAt(refused, 'x')} />
      <NumberInput decimal name="y" label={m.schedule_site_plan_y()} defaultValue={y} error={errorAt(refused, 'y')} />
    </div>
  )
}
