import { Link } from 'react-router'
import { useHasMail } from '#client/page/has-mail.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { withParams } from '#rules/with-params.ts'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { problemsOf } from '../sign-in/account-problems.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { AccountFrame, Elsewhere, type TournamentHeading } from '../sign-in/frame/AccountFrame.tsx'
import { EmailForm } from '../sign-in/frame/EmailForm.tsx'

type Props = {
  heading: TournamentHeading
  to: string
  /** Under which the code is to be given; '' before one was asked for. */
  id: string
  refused: RefusedForm | undefined
}

const FIELDS = { code: m.accounts_mailed_code_label }

/** The sign-in page for whoever wants a code by mail, and then for whoever waits for it. */
export function CodeForms({ heading, to, id, refused }: Props) {
  const hasMail = useHasMail()
  if (!hasMail) return undefined
  const byPassword = (
    <Link to={withParams('/user/login', { to })} className="link">
      {m.accounts_mailed_code_by_password()}
    </Link>
  )
  if (id === '')
    return (
      <AccountFrame heading={heading} title={m.accounts_mailed_code_title()} lead={m.accounts_mailed_code_lead()}>
        <EmailForm refused={refused} submit={m.accounts_mailed_code_send()} />
        <Elsewhere>{byPassword}</Elsewhere>
      </AccountFrame>
    )
  const problems = problemsOf(refused, FIELDS)
  return (
    <AccountFrame
      heading={heading}
      title={m.accounts_mail_title()}
      lead={<span role="status">{m.accounts_mailed_code_sent()}</span>}
    >
      <AccountForm key={id} problems={problems} submit={m.accounts_login_title()} wide>
        <input type="hidden" name="id" value={id} />
        <TextInput
          name="code"
          label={m.accounts_mailed_code_label()}
          {...problems.at('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </AccountForm>
      <p className="text-small text-ink-2">{m.accounts_mailed_code_missing()}</p>
      <Elsewhere>
        <Link to={withParams('/user/login', { by: 'code', to })} className="link">
          {m.accounts_mailed_code_again()}
        </Link>
      </Elsewhere>
      <Elsewhere>{byPassword}</Elsewhere>
    </AccountFrame>
  )
}
