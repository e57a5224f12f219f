import { Trash2 } from 'lucide-react'
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
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { locationFields } from '../booking.fields.ts'
import { type LocationField, NEW_LOCATION, valuesOfLocation } from './location-form.ts'
import { LOCATIONS_PATH } from './locations.address.ts'
import type { BookingLocation } from './locations.commands.server.ts'

export function NewLocation({ refused: ofPage }: { refused: RefusedForm | undefined }) {
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
        <LocationFields values={values} refused={refused} />
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
  const { name, pin_x: x, pin_y: y } = location
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
          <LocationFields values={values} refused={refused} />
          <SubmitButton text={m.booking_location_save()} />
        </div>
      </PostForm>
      {plan && x + y > 0 && (
        <Section title={m.booking_location_pin()}>
          <div className="pt-3">
            <SitePlan plan={plan} pins={[{ key: location.id, x, y, label: name, text: name }]} />
          </div>
        </Section>
      )}
      <RemoveLocation location={location} />
    </div>
  )
}

type FieldsProps = { values: FormValues<LocationField>; refused: RefusedForm | undefined }

function LocationFields({ values, refused }: FieldsProps) {
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
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberInput {...of('pin_x')} label={m.booking_location_pin_x()} />
        <NumberInput {...of('pin_y')} label={m.booking_location_pin_y()} />
      </div>
      <p className="-mt-2 text-small text-ink-2">{m.booking_location_pin_hint()}</p>
    </>
  )
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
