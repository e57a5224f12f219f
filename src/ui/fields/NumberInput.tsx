import { type InputProps, TextInput } from './TextInput.tsx'

type Props = Omit<InputProps, 'type' | 'inputMode'> & {
  /** Cents, half points; without it the number is whole. */
  decimal?: boolean
}

/** Text with the keys of numbers: `type="number"` loses what it does not understand and turns with the wheel. */
export function NumberInput({ decimal = false, ...rest }: Props) {
  return <TextInput {...rest} inputMode={decimal ? 'decimal' : 'numeric'} autoComplete={rest.autoComplete ?? 'off'} />
}
