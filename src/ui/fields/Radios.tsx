import type { ReactNode } from 'react'
import { ChoiceText } from './Checkbox.tsx'
import { FieldGroup, type FieldTexts } from './Field.tsx'

type Choice = {
  value: string
  label: string
  hint?: string
  disabled?: boolean
  /** Before the label: a mark, a colour. */
  lead?: ReactNode
}

type Props = Omit<FieldTexts, 'end'> & {
  name: string
  id?: string
  options: readonly Choice[]
  defaultValue?: string
  value?: string
  onChange?: (value: string) => void
  required?: boolean
  /** Short ones, side by side. */
  inRow?: boolean
}

export function Radios({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  options,
  defaultValue,
  value,
  onChange,
  required,
  inRow = false,
}: Props) {
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={inRow ? 'flex flex-wrap gap-x-6' : undefined}>
        {options.map((option, index) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              // The summary of errors leads to the first one.
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue, onChange: () => onChange?.(option.value) }
                : { checked: option.value === value, onChange: () => onChange?.(option.value) })}
            />
            {option.lead}
            <ChoiceText id={`${id}-${option.value}`} label={option.label} hint={option.hint} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
