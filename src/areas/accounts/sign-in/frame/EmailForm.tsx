import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { m } from '#words/messages.js'
import { problemsOf } from '../account-problems.ts'
import { AccountForm } from './AccountForm.tsx'
import { EmailInput } from './EmailInput.tsx'

type Props = {
  refused: RefusedForm | undefined
  /** What its button says. */
  submit: string
  intent?: string
}

const FIELDS = { email: m.accounts_form_email }

/** Asks for nothing but the address of an account, to which something is sent. */
export function EmailForm({ refused, ...rest }: Props) {
  const problems = problemsOf(refused, FIELDS)
  return (
    <AccountForm problems={problems} wide {...rest}>
      <EmailInput
        name="email"
        label={m.accounts_form_email()}
        defaultValue={refused?.values['email']}
        {...problems.at('email')}
        autoComplete="username"
        required
      />
    </AccountForm>
  )
}
