import type { ComponentProps } from 'react'
import { type FieldTexts, LabelledField } from './Field.tsx'

export type InputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'name'> & { name: string; id?: string }

export function TextInput({ label, hint, error, optional, end, name, id = name, type = 'text', ...rest }: InputProps) {
  return (
    <LabelledField id={id} label={label} hint={hint} error={error} optional={optional} end={end}>
      {(wiring) => <input {...rest} {...wiring} type={type} name={name} className="input" />}
    </LabelledField>
  )
}
