import { type InputProps, TextInput } from './TextInput.tsx'

/** The device's own clock. Values are `09:00`. */
export function TimeInput(props: Omit<InputProps, 'type'>) {
  return <TextInput {...props} type="time" />
}
