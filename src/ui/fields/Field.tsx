import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'

/** What every field of a form may say around its input. */
export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Says “optional” beside the label. */
  optional?: boolean
  /** Stands at the end of the label's line, such as “Forgot it?”. */
  end?: ReactNode
}

/** What ties the input to its texts; to be spread upon it. */
export type Wiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldTexts & {
  /** Of the input. Error summaries lead to it, so it must be the only one of the page. */
  id: string
  children: (wiring: Wiring) => ReactNode
}

/** Label above, then hint, input and error, told to screen readers in this order. */
export function LabelledField({ id, label, hint, error, optional = false, end, children }: Props) {
  return (
    <div className="field">
      <div className="flex items-baseline gap-2">
        <label htmlFor={id} className="field-label">
          {label}
          {optional && <Optional />}
        </label>
        {end && <span className="field-end ml-auto text-small">{end}</span>}
      </div>
      {hint && <Hint of={id}>{hint}</Hint>}
      {children(wiringOf({ id, hint, error }))}
      {error && <FieldErrorText of={id}>{error}</FieldErrorText>}
    </div>
  )
}

/** Several inputs with one question: radios, checkboxes. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  optional = false,
  children,
}: Omit<FieldTexts, 'end'> & { id: string; children: ReactNode }) {
  return (
    <fieldset className="field" aria-describedby={wiringOf({ id, hint, error })['aria-describedby']}>
      <legend className="field-label">
        {label}
        {optional && <Optional />}
      </legend>
      {hint && <Hint of={id}>{hint}</Hint>}
      <div>{children}</div>
      {error && <FieldErrorText of={id}>{error}</FieldErrorText>}
    </fieldset>
  )
}

export function wiringOf({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }): Wiring {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

export function Hint({ of, children }: { of: string; children: ReactNode }) {
  return (
    <p id={`${of}-hint`} className="field-hint">
      {children}
    </p>
  )
}

export function FieldErrorText({ of, children }: { of: string; children: ReactNode }) {
  return (
    <p id={`${of}-error`} className="field-error">
      <Icon of={CircleAlert} />
      {children}
    </p>
  )
}

const Optional = () => <span className="font-normal text-ink-2">, {m.kit_optional()}</span>
