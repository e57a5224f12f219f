import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { m } from '#words/messages.js'
import type { Problems } from './account-problems.ts'

/** The names of its fields. */
export const NEW_PASSWORD_FIELDS = ['password', 'passwordConfirm'] as const

type Props = {
  problems: Problems
  label: string
  /** Before the ids, where a page has several forms. */
  prefix?: string
}

/** A password that is chosen, typed twice. */
export function NewPasswordFields({ problems, label, prefix = '' }: Props) {
  return (
    <>
      <PasswordInput
        name="password"
        id={`${prefix}password`}
        label={label}
        hint={m.accounts_form_password_hint()}
        error={problems.at('password')}
        autoComplete="new-password"
        required
      />
      <PasswordInput
        name="passwordConfirm"
        id={`${prefix}passwordConfirm`}
        label={m.accounts_form_password_again()}
        error={problems.at('passwordConfirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
