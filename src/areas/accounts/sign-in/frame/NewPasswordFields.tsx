import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { m } from '#words/messages.js'
import type { Problems } from '../account-problems.ts'

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
        {...problems.at('password')}
        autoComplete="new-password"
        required
      />
      <PasswordInput
        name="passwordConfirm"
        id={`${prefix}passwordConfirm`}
        label={m.accounts_form_password_again()}
        {...problems.at('passwordConfirm')}
        autoComplete="new-password"
        required
      />
    </>
  )
}

/** Not shown: tells password managers whose password it is. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" defaultValue={email} autoComplete="username" readOnly hidden />
)
