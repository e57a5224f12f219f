import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { parseForm } from '#http/pages/forms/read-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { withParams } from '#rules/with-params.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { m } from '#words/messages.js'
import { emailInput } from '../accounts.inputs.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { AccountFrame, Elsewhere } from './frame/AccountFrame.tsx'
import { EmailForm } from './frame/EmailForm.tsx'
import { MailSent } from './frame/MailSent.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { wantedPage } from './wanted-page.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  return { heading: await tournamentHeadingOf(context.get(pageRequest)), to: wantedPage(url) }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const { email } = await parseForm(emailInput, form)
    await page.get(accountsFlows).requestPasswordReset(email)
    return { sentTo: email }
  })

export default function ResetPasswordPage() {
  const { heading, to } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const hasMail = useHasMail()
  const signIn = withParams('/user/login', { to })
  if (answer && 'sentTo' in answer)
    return (
      <MailSent
        heading={heading}
        title={hasMail ? m.accounts_mail_title() : m.accounts_reset_by_hand_title()}
        text={(hasMail ? m.accounts_reset_sent : m.accounts_reset_by_hand)({ email: answer.sentTo })}
        help={hasMail ? m.accounts_mail_nothing() : m.accounts_reset_by_hand_help()}
      >
        <ButtonLink to={signIn} kind="line" wide>
          {m.accounts_reset_back()}
        </ButtonLink>
      </MailSent>
    )
  return (
    <AccountFrame
      heading={heading}
      title={m.accounts_reset_title()}
      lead={hasMail ? m.accounts_reset_lead() : m.accounts_reset_lead_by_hand()}
    >
      <EmailForm refused={refused} submit={hasMail ? m.accounts_reset_submit() : m.accounts_reset_submit_by_hand()} />
      <Elsewhere>
        <Link to={signIn} className="link">
          {m.accounts_reset_back()}
        </Link>
      </Elsewhere>
    </AccountFrame>
  )
}
