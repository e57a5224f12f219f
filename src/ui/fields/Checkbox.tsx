import type { ComponentProps, ReactNode } from 'react'
import { FieldErrorText, wiringOf } from './Field.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'id' | 'name'> & {
  name: string
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox({ name, id = name, label, hint, error, ...rest }: Props) {
  return (
    <div>
      <label className="choice">
        <input {...rest} {...wiringOf({ id, hint, error })} type="checkbox" name={name} />
        <ChoiceText id={id} label={label} hint={hint} />
      </label>
      {error && <FieldErrorText of={id}>{error}</FieldErrorText>}
    </div>
  )
}

export function ChoiceText({ id, label, hint }: { id: string; label: ReactNode; hint: ReactNode }) {
  return (
    <span>
      {label}
      {hint && (
        <span id={`${id}-hint`} className="field-hint block">
          {hint}
        </span>
      )}
    </span>
  )
}
