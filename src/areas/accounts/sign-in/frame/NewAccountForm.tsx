import { limitsOf } from '#client/forms/limits.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { userFields } from '../../accounts.fields.ts'
import { problemsOf } from '../account-problems.ts'
import { AccountForm } from './AccountForm.tsx'
import { EmailInput } from './EmailInput.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

type Props = {
  refused: RefusedForm | undefined
  /** What its button says. */
  submit: string
  nameHint?: string
  /** The sign-up code that was brought along, or ''; left out where none is asked for. */
  code?: string | undefined
}

const LABELS = {
  code: m.accounts_sign_up_code,
  name: m.accounts_form_name,
  email: m.accounts_form_email,
  password: m.accounts_form_password,
  passwordConfirm: m.accounts_form_password_again,
}

/** Everything that an account begins with. */
export function NewAccountForm({ refused, submit, nameHint, code }: Props) {
  const problems = problemsOf(refused, LABELS)
  return (
    <AccountForm problems={problems} submit={submit} wide keepsUnsaved>
      {code !== undefined && (
        <TextInput
          name="code"
          label={LABELS.code()}
          hint={m.accounts_sign_up_code_hint()}
          optional
          defaultValue={refused?.values['code'] ?? code}
          {...problems.at('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <TextInput
        name="name"
        label={LABELS.name()}
        hint={nameHint}
        defaultValue={refused?.values['name']}
        {...problems.at('name')}
        autoComplete="name"
        {...limitsOf(userFields.name)}
      />
      <EmailInput
        name="email"
        label={LABELS.email()}
        defaultValue={refused?.values['email']}
        {...problems.at('email')}
        autoComplete="username"
        required
      />
      <NewPasswordFields problems={problems} label={LABELS.password()} />
    </AccountForm>
  )
}
