import '../games/scale.css'
import { FieldErrorText } from './Field.tsx'

type Props = {
  name: string
  /** “The games”. */
  label: string
  /** What each step means, from 1 on. */
  steps: readonly string[]
  /** 0: none is chosen. */
  defaultValue?: number
  error?: string | undefined
}

/** Steps from 1 on, of which one may be chosen. The words of both ends stand below, those of each are read out. */
export function Scale({ name, label, steps, defaultValue = 0, error }: Props) {
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="field-label pb-2">{label}</legend>
      <div className="scale-marks">
        {steps.map((step, index) => (
          <label key={step}>
            <input
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              value={index + 1}
              className="sr-only"
              defaultChecked={index + 1 === defaultValue}
              aria-label={`${index + 1}, ${step}`}
            />
            {index + 1}
          </label>
        ))}
      </div>
      <div className="flex justify-between gap-4 text-small text-ink-2" aria-hidden>
        <span>{steps[0]}</span>
        <span>{steps.at(-1)}</span>
      </div>
      {error && <FieldErrorText of={name}>{error}</FieldErrorText>}
    </fieldset>
  )
}
