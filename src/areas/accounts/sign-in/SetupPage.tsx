import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { Refusal } from '#records/errors.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { m } from '#words/messages.js'
import { setUpFirstAdmin } from '../accounts.commands.server.ts'
import { findLink } from '../credentials/links.server.ts'
import { AccountFrame } from './frame/AccountFrame.tsx'
import { NewAccountForm } from './frame/NewAccountForm.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { enteringHeaders, type SignIn, signInOnPage } from './sign-in.server.ts'
import { signInWith } from './sign-in-notes.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const link = await findLink(page.db, 'setup', params['token'] ?? '')
  return data({ heading: await tournamentHeadingOf(page), isValid: link !== undefined }, { status: link ? 200 : 404 })
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    await page.submit(setUpFirstAdmin, form, {
      token: args.params['token'] ?? '',
      language: page.preferences.language,
    })
    const { email, password } = readForm(setUpFirstAdmin.input, form)
    return enter(page, { identity: email, password })
  })

/** The account exists by now, so that a sign-in which fails leads to the sign-in page, never back to the form. */
async function enter(page: PageRequest, signIn: SignIn) {
  try {
    const proved = await signInOnPage(page, signIn)
    return redirect('/admin', { headers: await enteringHeaders(page, proved, signIn.identity) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirect(signInWith('setup', '/admin'))
  }
}

export default function SetupPage() {
  const { heading, isValid } = useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  if (!isValid || refused?.errors['token'])
    return (
      <AccountFrame heading={heading} title={m.accounts_link_ended_title()} lead={m.accounts_setup_ended()}>
        <ButtonLink to="/user/login?to=/admin" wide>
          {m.accounts_form_to_login()}
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame heading={heading} title={m.accounts_setup_title()} lead={m.accounts_setup_lead()}>
      <NewAccountForm refused={refused} submit={m.accounts_setup_submit()} />
    </AccountFrame>
  )
}
