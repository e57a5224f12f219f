import { lazy } from 'react'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { configOf, messagesWhileOff, saidIn } from '#areas/configuration/configuration.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useHasMail } from '#client/page/has-mail.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { RefusedField } from '#http/commands/refusals.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { parseForm } from '#http/pages/forms/read-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import { withParams } from '#rules/with-params.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { m } from '#words/messages.js'
import { signInInput } from '../accounts.inputs.ts'
import { actOnCode } from '../codes/code-page.server.ts'
import { providerHref } from '../openid/provider-links.ts'
import { providersShown } from '../openid/providers-shown.server.ts'
import { relyingPartyOf } from '../passkeys/passkeys.server.ts'
import { problemsOf } from './account-problems.ts'
import { AccountForm } from './frame/AccountForm.tsx'
import { AccountFrame, Elsewhere } from './frame/AccountFrame.tsx'
import { EmailInput } from './frame/EmailInput.tsx'
import { HasCode } from './frame/HasCode.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { enteringHeaders, isWaitingHere, signInOnPage } from './sign-in.server.ts'
import { signInNote } from './sign-in-notes.ts'
import { signInProblem } from './sign-in-problems.ts'
import { wantedLocation, wantedPage } from './wanted-page.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const to = wantedPage(url)
  if (page.viewer.id !== '') throw redirect(wantedLocation(url))
  const [heading, config, messages] = await Promise.all([
    tournamentHeadingOf(page),
    configOf(page.reader),
    messagesWhileOff(page.reader),
  ])
  return {
    heading,
    to,
    byCode: url.searchParams.get('by') === 'code' && page.get(hasMailServer),
    codeId: url.searchParams.get('id') ?? '',
    note: url.searchParams.get('note') ?? '',
    problem: url.searchParams.get('problem') ?? '',
    providers: providersShown(page),
    hasPasskeys: relyingPartyOf(page.publicUrl) !== undefined,
    isOpen: config?.user_login_active ?? false,
    message: saidIn(messages('user_login_message'), page.preferences.language),
    canSignUp: config?.user_registration_active ?? false,
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    if (form.has('email') || form.has('code')) return actOnCode(page, form, args.url)
    const asked = await parseForm(signInInput, form)
    const proved = await signInOnPage(page, asked).catch((error: unknown) => tellWaiting(page, asked.identity, error))
    return redirect(wantedLocation(args.url), { headers: await enteringHeaders(page, proved, asked.identity) })
  })

/** Only the browser that signed up hears that the account may still wait; to everybody else it is a wrong password. */
async function tellWaiting(page: PageRequest, identity: string, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.status !== 400 || !(await isWaitingHere(page, identity))) throw error
  const words = page.get(hasMailServer) ? m.accounts_login_waiting : m.accounts_login_waiting_by_hand
  throw badRequest(error.message, { password: new RefusedField(STILL_WAITING, error.message, words) })
}

export default function LoginPage() {
  const { heading, to, byCode, codeId, note, problem, providers, hasPasskeys, isOpen, message, canSignUp } =
    useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  const said = refused ? undefined : signInNote(note)
  const wrong = refused ? undefined : signInProblem(problem)
  const hasMail = useHasMail()
  if (byCode)
    return (
      <LazyPart>
        <LazyCodeForms heading={heading} to={to} id={codeId} refused={refused} />
      </LazyPart>
    )
  const signIn = (
    <>
      {wrong && <Note kind="danger">{wrong}</Note>}
      <SignInForm refused={refused} to={to} />
      {hasMail && (
        <Link to={withParams('/user/login', { by: 'code', to })} className={buttonClass({ kind: 'line', wide: true })}>
          {m.accounts_login_by_code()}
        </Link>
      )}
      {hasPasskeys && (
        <LazyPart>
          <LazyPasskeySignIn to={to} />
        </LazyPart>
      )}
      {providers.map(({ key, name }) => (
        <a key={key} href={providerHref(key, to)} className={buttonClass({ kind: 'line', wide: true })}>
          {m.accounts_login_with({ provider: name })}
        </a>
      ))}
    </>
  )
  if (!isOpen)
    return (
      <AccountFrame heading={heading} title={m.accounts_login_off_title()}>
        {said && <Note kind="ok">{said}</Note>}
        <p lang={message.language} className="whitespace-pre-line">
          {message.words || m.accounts_login_off()}
        </p>
        <details open={refused !== undefined || wrong !== undefined}>
          <summary className={`-ml-3.5 ${buttonClass({ kind: 'plain', size: 'small' })}`}>
            {m.accounts_login_organiser()}
          </summary>
          <div className="mt-3 grid gap-4">{signIn}</div>
        </details>
      </AccountFrame>
    )
  return (
    <AccountFrame heading={heading} title={m.accounts_login_title()} lead={m.accounts_login_lead()}>
      {said && <Note kind="ok">{said}</Note>}
      {signIn}
      {canSignUp ? (
        <Elsewhere>
          {m.accounts_login_new()}{' '}
          <Link to={withParams('/user/signup', { to })} className="link">
            {m.accounts_login_create()}
          </Link>
        </Elsewhere>
      ) : (
        <HasCode to={to} />
      )}
    </AccountFrame>
  )
}

const LazyCodeForms = lazy(async () => ({ default: (await import('../codes/CodeForms.tsx')).CodeForms }))

// Only where the installation has them: nobody else carries it.
const LazyPasskeySignIn = lazy(async () => ({ default: (await import('../passkeys/PasskeySignIn.tsx')).PasskeySignIn }))

const STILL_WAITING = 'still_waiting'

const FIELDS = { identity: m.accounts_form_email, password: m.accounts_form_password }

function SignInForm({ refused, to }: { refused: RefusedForm | undefined; to: string }) {
  const problems = problemsOf(refused, FIELDS)
  const hasMail = useHasMail()
  const isWrong =
    refused?.errors['password'] !== undefined &&
    refused.errors['password'].code !== STILL_WAITING &&
    refused.errors['identity'] === undefined
  return (
    <AccountForm problems={problems} submit={m.accounts_login_title()} wide>
      <EmailInput
        name="identity"
        label={m.accounts_form_email()}
        defaultValue={refused?.values['identity']}
        {...problems.at('identity')}
        autoComplete="username"
        required
      />
      <PasswordInput
        name="password"
        label={m.accounts_form_password()}
        end={
          <Link to={withParams('/user/reset-password', { to })} className="link">
            {m.accounts_login_forgot()}
          </Link>
        }
        {...problems.at('password')}
        autoComplete="current-password"
        required
      />
      {isWrong && (
        <p className="text-small text-ink-2">
          {hasMail ? m.accounts_login_unconfirmed() : m.accounts_login_unconfirmed_by_hand()}
        </p>
      )}
    </AccountForm>
  )
}
