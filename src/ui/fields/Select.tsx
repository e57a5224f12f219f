import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'
import { type FieldTexts, LabelledField } from './Field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

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
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </div>
      )}
    </LabelledField>
  )
}
