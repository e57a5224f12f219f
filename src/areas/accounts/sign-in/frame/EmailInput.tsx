import { type InputProps, TextInput } from '#ui/fields/TextInput.tsx'

type Props = Omit<InputProps, 'type' | 'autoCapitalize' | 'spellCheck' | 'inputMode'>

/** Phones show @ on the keyboard, and neither correct nor capitalise. */
export function EmailInput(props: Props) {
  return <TextInput {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
}
