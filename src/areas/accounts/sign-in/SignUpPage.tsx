import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { configOf, messagesWhileOff, saidIn } from '#areas/configuration/configuration.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { placeOf } from '#http/limits/place.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { codeKey, shownCode } from '#rules/names/spoken-code.ts'
import { withParams } from '#rules/with-params.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { invitationByToken } from '../accounts.queries.server.ts'
import { accountLimits } from '../providers.server.ts'
import { ROLE_PAGES, ROLE_WORDS } from '../roles/role-words.ts'
import { signUp } from '../sign-up/sign-up.commands.server.ts'
import { type TypedCode, typedCodeState } from '../sign-up/sign-up-codes.server.ts'
import { AccountFrame, Elsewhere } from './frame/AccountFrame.tsx'
import { HasCode } from './frame/HasCode.tsx'
import { MailSent } from './frame/MailSent.tsx'
import { NewAccountForm } from './frame/NewAccountForm.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { enterNewAccount, markHeaderOf } from './sign-in.server.ts'
import { wantedLocation, wantedPage } from './wanted-page.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const to = wantedPage(url)
  const token = url.searchParams.get('invitation') ?? ''
  if (page.viewer.id !== '')
    throw redirect(token ? `/user/invitation/${encodeURIComponent(token)}` : wantedLocation(url))
  const typed = url.searchParams.get('code')
  const [heading, config, messages, invitation, state] = await Promise.all([
    tournamentHeadingOf(page),
    configOf(page.reader),
    messagesWhileOff(page.reader),
    token ? invitationOf(page, token) : undefined,
    codeState(page, typed ?? ''),
  ])
  const code = state === 'open' ? codeKey(typed ?? '') : ''
  return {
    heading,
    to,
    token,
    invitation,
    code,
    // Whether there is one is not asked here: the page is the same for everybody, and kept.
    asksForCode: typed !== null,
    closedCode: typed && state !== 'open' ? state : undefined,
    isOpen: invitation !== undefined || code !== '' || (config?.user_registration_active ?? false),
    message: saidIn(messages('user_registration_message'), page.preferences.language),
  }
}

/** Undefined for one that lets nobody in any more. */
async function invitationOf(page: PageRequest, token: string) {
  const found = await invitationByToken(page.db, token)
  return found?.state === 'open' ? { role: found.role, team: found.team?.name ?? '' } : undefined
}

/** Of the sign-up code that the address brings along. Looking counts as a try. */
async function codeState(page: PageRequest, typed: string): Promise<TypedCode> {
  if (typed === '') return 'unknown'
  const tried = await page.get(accountLimits).signUpCode.tryTake(placeOf(page.address))
  return tried.ok ? typedCodeState(page.db, typed) : 'unknown'
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const token = args.url.searchParams.get('invitation') ?? ''
    const role = token === '' ? undefined : (await invitationOf(page, token))?.role
    const { usable } = await page.submit(signUp, form, {
      language: page.preferences.language,
      invitation: token,
      to: wantedPage(args.url),
    })
    const { email, password } = readForm(signUp.input, form)
    const sentTo = email.trim()
    // Where the role begins, or where they wanted to be.
    const to = role ? ROLE_PAGES[role] : wantedLocation(args.url)
    if (usable) return enterNewAccount(page, { identity: sentTo, password }, to, 'made')
    return data({ sentTo }, { headers: { 'set-cookie': await markHeaderOf(page, 'signed-up', sentTo) } })
  })

export default function SignUpPage() {
  const { heading, to, token, invitation, code, asksForCode, closedCode, isOpen, message } =
    useLoaderData<typeof loader>()
  const hasMail = useHasMail()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  const isEnded = token !== '' && !invitation
  const signIn = withParams('/user/login', { to: token ? `/user/invitation/${token}` : to })
  if (answer && 'sentTo' in answer)
    return (
      <MailSent
        heading={heading}
        title={hasMail ? m.accounts_mail_title() : m.accounts_sign_up_waits_title()}
        text={(hasMail ? m.accounts_sign_up_sent : m.accounts_sign_up_waits)({ email: answer.sentTo })}
        help={hasMail ? m.accounts_mail_nothing() : m.accounts_sign_up_waits_help()}
      >
        <ButtonLink to={signIn} kind="line" wide>
          {m.accounts_form_to_login()}
        </ButtonLink>
        <Elsewhere>
          {m.accounts_sign_up_wrong()}{' '}
          <Link to={withParams('/user/signup', { invitation: token, to })} className="link">
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
        {closedCode && <Note kind="warn">{CLOSED_CODE[closedCode]()}</Note>}
        <p lang={message.language} className="whitespace-pre-line">
          {message.words || m.accounts_sign_up_off()}
        </p>
        {asksForCode && <CodeFirst to={to} />}
        {!asksForCode && <HasCode to={to} />}
        <HasAccount to={signIn} />
      </AccountFrame>
    )
  return (
    <AccountFrame heading={heading} title={m.accounts_sign_up_title()} lead={m.accounts_sign_up_lead()}>
      {invitation && <Note>{promised(invitation)}</Note>}
      {isEnded && <Note kind="warn">{m.accounts_sign_up_invitation_ended()}</Note>}
      {closedCode && <Note kind="warn">{CLOSED_CODE[closedCode]()}</Note>}
      <NewAccountForm
        refused={refused}
        submit={m.accounts_sign_up_submit()}
        nameHint={m.accounts_sign_up_name_hint()}
        code={asksForCode && !invitation ? shownCode(code) : undefined}
      />
      {!asksForCode && !invitation && <HasCode to={to} />}
      <HasAccount to={signIn} />
    </AccountFrame>
  )
}

const CLOSED_CODE = {
  unknown: m.accounts_sign_up_code_unknown,
  'used up': m.accounts_sign_up_code_used_up,
}

/** While signing up is off, the code opens it: whoever has it types it first. */
function CodeFirst({ to }: { to: string }) {
  return (
    <form action="/user/signup" className="grid gap-4">
      {to !== '' && <input type="hidden" name="to" value={to} />}
      <TextInput
        name="code"
        label={m.accounts_sign_up_code()}
        hint={m.accounts_sign_up_code_hint()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div>
        <Button type="submit" wide>
          {m.accounts_sign_up_code_use()}
        </Button>
      </div>
    </form>
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
