import { Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { SitePlan } from '#ui/figures/SitePlan.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { locationFields } from '../booking.fields.ts'
import { type LocationField, NEW_LOCATION, valuesOfLocation } from './location-form.ts'
import { LOCATIONS_PATH } from './locations.address.ts'
import type { BookingLocation } from './locations.commands.server.ts'

export function NewLocation({ plan, refused: ofPage }: Omit<EditProps, 'location'>) {
  const refused = refusedOf(ofPage, 'add')
  const usual = valuesOfLocation(NEW_LOCATION)
  // A tick that was taken away is not in what was typed.
  const values = refused ? { ...usual, open: '', ...refused.values } : usual
  return (
    <div className="max-w-form">
      <PageHeader title={m.booking_locations_new()} back={LOCATIONS_PATH} />
      <PostForm noValidate keepsUnsaved className="grid gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <LocationFields values={values} plan={plan} refused={refused} />
        <SubmitButton text={m.booking_location_add()} />
      </PostForm>
    </div>
  )
}

type EditProps = {
  location: BookingLocation
  plan: SitePlanShown | undefined
  refused: RefusedForm | undefined
}

export function EditLocation({ location, plan, refused: ofPage }: EditProps) {
  const refused = refusedOf(ofPage, 'change')
  const { key, loaded, values, isOvertaken } = useEditedForm(valuesOfLocation(location), refused)
  const { name } = location
  return (
    <div className="max-w-form">
      <PageHeader title={name} back={LOCATIONS_PATH} />
      <ErrorSummary errors={errorsOf(refusedOf(ofPage, 'remove'))} />
      <PostForm noValidate keepsUnsaved>
        <div key={key} className="grid gap-4">
          {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="location" value={location.id} />
          <LoadedWith values={loaded} />
          <LocationFields values={values} plan={plan} refused={refused} />
          <SubmitButton text={m.booking_location_save()} />
        </div>
      </PostForm>
      <RemoveLocation location={location} />
    </div>
  )
}

type FieldsProps = {
  values: FormValues<LocationField>
  plan: SitePlanShown | undefined
  refused: RefusedForm | undefined
}

function LocationFields({ values, plan, refused }: FieldsProps) {
  const [at, setAt] = useState({ x: values.pin_x, y: values.pin_y })
  const pin = { x: Number(at.x), y: Number(at.y) }
  const of = (name: Exclude<LocationField, 'open'>) => ({
    name,
    defaultValue: values[name],
    error: errorAt(refused, name),
    ...limitsOf(locationFields[name]),
  })
  return (
    <>
      <TextInput {...of('name')} label={m.booking_field_name()} autoComplete="off" />
      <TextInput {...of('directions')} label={m.booking_location_field_directions()} optional autoComplete="off" />
      <Checkbox
        name="open"
        label={m.booking_location_field_open()}
        hint={m.booking_location_field_open_hint()}
        defaultChecked={values.open === 'on'}
      />
      {plan && (
        <div className="needs-script relative max-w-200">
          <SitePlan
            plan={plan}
            pins={pin.x + pin.y > 0 ? [{ key: 'pin', ...pin, label: values.name, text: values.name }] : []}
          />
          {/* The fields below do the same for keys. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className="absolute inset-0 cursor-crosshair"
            onClick={(event) => setAt(thousandthsOf(event))}
          />
        </div>
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        {(['x', 'y'] as const).map((axis) => {
          const { defaultValue: _, ...field } = of(`pin_${axis}`)
          return (
            <NumberInput
              key={axis}
              {...field}
              label={axis === 'x' ? m.booking_location_pin_x() : m.booking_location_pin_y()}
              value={at[axis]}
              onChange={({ currentTarget: { value } }) => setAt({ ...at, [axis]: value })}
            />
          )
        })}
      </div>
      <p className="-mt-2 text-small text-ink-2">
        {plan && <span className="needs-script">{m.booking_location_pin_click()} </span>}
        {m.booking_location_pin_hint()}
      </p>
    </>
  )
}

function thousandthsOf({ currentTarget, clientX, clientY }: MouseEvent) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const share = (part: number) => String(Math.min(1_000, Math.max(0, Math.round(part * 1_000))))
  return { x: share((clientX - left) / width), y: share((clientY - top) / height) }
}

const REMOVE = 'remove-location'

const RemoveLocation = ({ location: { id, name } }: Pick<EditProps, 'location'>) => (
  <ConfirmForm
    className="pt-4"
    id={REMOVE}
    fields={{ intent: 'remove', location: id }}
    ask={
      <Button kind="plain" icon={Trash2} {...opens(REMOVE)}>
        {m.booking_location_remove()}
      </Button>
    }
    title={m.booking_location_remove_title({ name })}
    text={m.booking_location_remove_text()}
    keep={m.booking_location_remove_keep()}
    act={m.booking_location_remove()}
  />
)
