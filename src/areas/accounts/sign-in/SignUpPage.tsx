import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { signUp } from '../accounts.commands.server.ts'
import { invitationByToken } from '../accounts.queries.server.ts'
import { ROLE_WORDS } from '../roles/role-words.ts'
import { AccountFrame, Elsewhere } from './frame/AccountFrame.tsx'
import { MailSent } from './frame/MailSent.tsx'
import { NewAccountForm } from './frame/NewAccountForm.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { remembering } from './remembered-choice.ts'
import { markHeaderOf } from './sign-in.server.ts'
import { wantedLocation, wantedPage } from './wanted-page.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const to = wantedPage(url)
  const token = url.searchParams.get('invitation') ?? ''
  if (page.viewer.id !== '')
    throw redirect(token ? `/user/invitation/${encodeURIComponent(token)}` : wantedLocation(url))
  const [heading, config, invitation] = await Promise.all([
    tournamentHeadingOf(page),
    configOf(page.reader),
    token ? invitationOf(page, token) : undefined,
  ])
  return {
    heading,
    to,
    token,
    invitation,
    isOpen: invitation !== undefined || (config?.user_registration_active ?? false),
    message: config?.user_registration_message ?? '',
  }
}

/** Undefined for one that lets nobody in any more. */
async function invitationOf(page: PageRequest, token: string) {
  const found = await invitationByToken(page.db, token)
  return found?.state === 'open' ? { role: found.role, team: found.team?.name ?? '' } : undefined
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    await page.submit(signUp, form, {
      language: page.preferences.language,
      invitation: args.url.searchParams.get('invitation') ?? '',
      to: wantedPage(args.url),
    })
    const sentTo = readForm(signUp.input, form).email.trim()
    return data({ sentTo }, { headers: { 'set-cookie': await markHeaderOf(page, 'signed-up', sentTo) } })
  })

export default function SignUpPage() {
  const { heading, to, token, invitation, isOpen, message } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const isEnded = token !== '' && !invitation
  const signIn = remembering('/user/login', { to: token ? `/user/invitation/${token}` : to })
  if (answer && 'sentTo' in answer)
    return (
      <MailSent heading={heading} text={m.accounts_sign_up_sent({ email: answer.sentTo })}>
        <ButtonLink to={signIn} kind="line" wide>
          {m.accounts_form_to_login()}
        </ButtonLink>
        <Elsewhere>
          {m.accounts_sign_up_wrong()}{' '}
          <Link to={remembering('/user/signup', { invitation: token, to })} className="link">
            {m.accounts_sign_up_again()}
          </Link>
        </Elsewhere>
      </MailSent>
    )
  // Whoever was typing when it was switched off keeps what they typed.
  if (!isOpen && !refused)
    return (
      <AccountFrame heading={heading} title={m.accounts_sign_up_off_title()}>
        {isEnded && <Note kind="warn">{m.accounts_sign_up_invitation_ended()}</Note>}
        <p className="whitespace-pre-line">{message || m.accounts_sign_up_off()}</p>
        <HasAccount to={signIn} />
      </AccountFrame>
    )
  return (
    <AccountFrame heading={heading} title={m.accounts_sign_up_title()} lead={m.accounts_sign_up_lead()}>
      {invitation && <Note>{promised(invitation)}</Note>}
      {isEnded && <Note kind="warn">{m.accounts_sign_up_invitation_ended()}</Note>}
      <NewAccountForm
        refused={refused}
        submit={m.accounts_sign_up_submit()}
        nameHint={m.accounts_sign_up_name_hint()}
      />
      <HasAccount to={signIn} />
    </AccountFrame>
  )
}

function promised({ role, team }: { role: keyof typeof ROLE_WORDS; team: string }): string {
  const words = ROLE_WORDS[role].inline()
  return team === ''
    ? m.accounts_sign_up_invited({ role: words })
    : m.accounts_sign_up_invited_team({ role: words, team })
}

const HasAccount = ({ to }: { to: string }) => (
  <Elsewhere>
    {m.accounts_sign_up_known()}{' '}
    <Link to={to} className="link">
      {m.accounts_form_to_login()}
    </Link>
  </Elsewhere>
)
