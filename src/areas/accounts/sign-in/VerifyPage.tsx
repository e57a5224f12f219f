import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { parseForm } from '#http/pages/forms/read-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { emailInput, newPasswordInput } from '../accounts.inputs.ts'
import { findLink } from '../credentials/links.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import { problemsOf } from './account-problems.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { isMarked, markCookieName } from './browser-marks.server.ts'
import { AccountForm } from './frame/AccountForm.tsx'
import { AccountFrame, Elsewhere } from './frame/AccountFrame.tsx'
import { EmailForm } from './frame/EmailForm.tsx'
import { MailSent } from './frame/MailSent.tsx'
import { AccountName, NewPasswordFields } from './frame/NewPasswordFields.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { signInWith } from './sign-in-notes.ts'

/** Programs that read mails open every link: only the button proves that a person did. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const link = await findLink(page.db, 'verification', params['token'] ?? '')
  return {
    heading: await tournamentHeadingOf(page),
    isSignedIn: page.viewer.id !== '',
    email: link?.email,
    isFromHere: link !== undefined && (await isFromHere(page, link.email)),
  }
}

/** Whether this browser signed up with the address: whoever opens the link here chose the password too. */
const isFromHere = (page: PageRequest, email: string) =>
  isMarked(page.db, 'signed-up', email, page.cookie(markCookieName('signed-up', page.publicUrl)))

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    if (!intentIn(form, ['again'])) return confirm(page, args.params['token'] ?? '', form)
    const { email } = await parseForm(emailInput, form)
    await page.get(accountsFlows).requestVerification(email)
    return { sentTo: email }
  })

/** Anybody can sign up with any address; only who opens its mail says with which password one signs in. */
async function confirm(page: PageRequest, token: string, form: FormData) {
  const flows = page.get(accountsFlows)
  const link = await findLink(page.db, 'verification', token)
  if (!link || (await isFromHere(page, link.email))) return flows.confirmVerification(token)
  return flows.confirmVerification(token, await parseForm(newPasswordInput, form))
}

export default function VerifyPage() {
  const { heading, email, isSignedIn, isFromHere } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const problems = problemsOf(refused, CHOSEN)
  const hasMail = useHasMail()
  if (answer && 'sentTo' in answer)
    return (
      <MailSent
        heading={heading}
        title={hasMail ? m.accounts_mail_title() : m.accounts_reset_by_hand_title()}
        text={(hasMail ? m.accounts_verify_sent : m.accounts_verify_by_hand)({ email: answer.sentTo })}
        help={hasMail ? m.accounts_mail_nothing() : m.accounts_reset_by_hand_help()}
      >
        <ButtonLink to="/user/login" kind="line" wide>
          {m.accounts_reset_back()}
        </ButtonLink>
      </MailSent>
    )
  if (answer && 'to' in answer)
    return (
      <AccountFrame
        heading={heading}
        title={m.accounts_verify_done_title()}
        lead={<span role="status">{m.accounts_verify_done({ email: answer.email })}</span>}
      >
        {answer.accepted && (
          <Note kind="ok">{m.accounts_verify_done_role({ role: ROLE_WORDS[answer.accepted].inline() })}</Note>
        )}
        {isSignedIn ? (
          <ButtonLink to={answer.to || '/'} wide>
            {m.accounts_verify_go_on()}
          </ButtonLink>
        ) : (
          <ButtonLink to={signInWith('verified', answer.to)} wide>
            {m.accounts_form_to_login()}
          </ButtonLink>
        )}
      </AccountFrame>
    )
  if (email === undefined || refused?.errors['token']) return <Ended refused={refused} />
  return (
    <AccountFrame heading={heading} title={m.accounts_verify_title()} lead={m.accounts_verify_lead({ email })}>
      <AccountForm problems={problems} submit={m.accounts_verify_submit()} wide>
        {!isFromHere && (
          <>
            <p className="text-ink-2">{m.accounts_verify_elsewhere()}</p>
            <AccountName email={email} />
            <NewPasswordFields problems={problems} label={m.accounts_form_new_password()} />
          </>
        )}
      </AccountForm>
    </AccountFrame>
  )
}

const CHOSEN = { password: m.accounts_form_new_password, passwordConfirm: m.accounts_form_password_again }

/** Used, too old, or another one was sent since. */
function Ended({ refused }: { refused: RefusedForm | undefined }) {
  const { heading } = useLoaderData<typeof loader>()
  const hasMail = useHasMail()
  const again = refused?.values['intent'] === 'again' ? refused : undefined
  return (
    <AccountFrame heading={heading} title={m.accounts_link_ended_title()} lead={m.accounts_verify_ended()}>
      <EmailForm
        refused={again}
        submit={hasMail ? m.accounts_verify_again() : m.accounts_reset_submit_by_hand()}
        intent="again"
      />
      <Elsewhere>
        <Link to="/user/login" className="link">
          {m.accounts_form_to_login()}
        </Link>
      </Elsewhere>
    </AccountFrame>
  )
}
