import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { type FieldTexts, LabelledField } from './Field.tsx'

export type Option = {
  /** What it stands for, where its value changes with what others do: whoever has chosen it keeps it. */
  id?: string
  value: string
  label: string
  disabled?: boolean
  /** Under which name it stands; those of one group follow each other. */
  group?: string
}

type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'id' | 'name' | 'children'> & {
    name: string
    id?: string
    options: readonly Option[]
    /** The first entry, with the value `''`: “Choose a team”. */
    placeholder?: string
  }

export function Select({ label, hint, error, optional, end, name, id = name, options, placeholder, ...rest }: Props) {
  return (
    <LabelledField id={id} label={label} hint={hint} error={error} optional={optional} end={end}>
      {(wiring) => (
        <div className="input-around">
          <select {...rest} {...wiring} name={name} className="input">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) =>
              group === undefined ? (
                own.map(optionOf)
              ) : (
                <optgroup key={group} label={group}>
                  {own.map(optionOf)}
                </optgroup>
              ),
            )}
          </select>
          <Icon of={ChevronDown} />
        </div>
      )}
    </LabelledField>
  )
}

const optionOf = ({ value, id = value, label, disabled }: Option) => (
  <option key={id} value={value} disabled={disabled}>
    {label}
  </option>
)
