import { type InputProps, TextInput } from './TextInput.tsx'

/** The device's own calendar. Values are `2026-06-13`. */
export function DateInput(props: Omit<InputProps, 'type'>) {
  return <TextInput {...props} type="date" />
}
