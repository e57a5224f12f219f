import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'

export type InputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'name'> & { name: string; id?: string }

export function TextInput({ label, hint, error, optional, end, name, id = name, type = 'text', ...rest }: InputProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} end={end}>
      {(wiring) => <input {...rest} {...wiring} type={type} name={name} className="input" />}
    </Field>
  )
}
