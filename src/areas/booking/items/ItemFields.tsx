import { clashingFields } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { NumberInput } from '#ui/fields/NumberInput.tsx'
import { Radios } from '#ui/fields/Radios.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { itemFields } from '../booking.fields.ts'
import { ITEM_LABELS, type ItemField } from './item-form.ts'

type Props = {
  values: FormValues<ItemField>
  locations: readonly { id: string; name: string }[]
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: ItemField) => string | undefined
}

/** All of an item but its picture. */
export function ItemFields({ values, locations, refused, theirs }: Props) {
  const { of, field } = clashingFields({ labels: ITEM_LABELS, values, refused, theirs })
  const tick = (name: 'needs_approval' | 'active') =>
    field(name, <Checkbox name={name} label={ITEM_LABELS[name]()} defaultChecked={values[name] === 'on'} />)
  return (
    <>
      {field('name', <TextInput {...of('name')} {...limitsOf(itemFields.name)} autoComplete="off" />)}
      {field(
        'kind',
        <Radios
          {...of('kind')}
          options={[
            { value: 'loan', label: m.booking_field_kind_loan() },
            { value: 'sale', label: m.booking_field_kind_sale() },
          ]}
        />,
      )}
      {field(
        'location',
        <Select {...of('location')} options={locations.map(({ id, name }) => ({ value: id, label: name }))} required />,
      )}
      <div className="grid grid-cols-2 items-start gap-3">
        {field('quantity', <NumberInput {...of('quantity')} />)}
        {field('longest_hours', <NumberInput {...of('longest_hours')} hint={m.booking_field_longest_hint()} />)}
        {field('price', <NumberInput {...of('price')} decimal />)}
        {field('deposit', <NumberInput {...of('deposit')} decimal />)}
      </div>
      {field(
        'description',
        <TextArea {...of('description')} {...limitsOf(itemFields.description)} rows={2} optional />,
      )}
      {tick('needs_approval')}
      {tick('active')}
    </>
  )
}
