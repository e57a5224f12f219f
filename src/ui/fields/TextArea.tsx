import type { ComponentProps } from 'react'
import { type FieldTexts, LabelledField } from './Field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'name'> & { name: string; id?: string }

export function TextArea({ label, hint, error, optional, end, name, id = name, rows = 3, ...rest }: Props) {
  return (
    <LabelledField id={id} label={label} hint={hint} error={error} optional={optional} end={end}>
      {(wiring) => <textarea {...rest} {...wiring} name={name} rows={rows} className="input" />}
    </LabelledField>
  )
}
