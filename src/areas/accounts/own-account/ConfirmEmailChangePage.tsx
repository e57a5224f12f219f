import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { parseForm } from '#http/pages/forms/read-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { PasswordInput } from '#ui/fields/PasswordInput.tsx'
import { m } from '#words/messages.js'
import { passwordInput } from '../accounts.inputs.ts'
import { findLink } from '../credentials/links.server.ts'
import { problemsOf } from '../sign-in/account-problems.ts'
import { accountsFlows } from '../sign-in/accounts.flows.server.ts'
import { AccountForm } from '../sign-in/frame/AccountForm.tsx'
import { AccountFrame } from '../sign-in/frame/AccountFrame.tsx'
import { tournamentHeadingOf } from '../sign-in/frame/tournament-heading.server.ts'
import { signInWith } from '../sign-in/sign-in-notes.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const link = await findLink(page.db, 'email-change', params['token'] ?? '')
  return data({ heading: await tournamentHeadingOf(page), email: link?.email }, { status: link ? 200 : 404 })
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const { password } = await parseForm(passwordInput, form)
    await page.get(accountsFlows).confirmEmailChange({ token: args.params['token'] ?? '', password })
    // Every session has ended with the old address, this browser's too.
    return redirect(signInWith('email'), { headers: { 'set-cookie': await page.signedOut() } })
  })

const FIELDS = { password: m.accounts_form_own_password }

export default function ConfirmEmailChangePage() {
  const { heading, email } = useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  const problems = problemsOf(refused, FIELDS)
  const isTaken = refused?.errors['newEmail'] !== undefined
  if (email === undefined || isTaken || refused?.errors['token'])
    return (
      <AccountFrame
        heading={heading}
        title={m.accounts_link_ended_title()}
        lead={isTaken ? m.accounts_email_change_taken() : m.accounts_email_change_ended()}
      >
        <ButtonLink to="/user/profile" wide>
          {m.accounts_email_change_profile()}
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame
      heading={heading}
      title={m.accounts_email_change_title()}
      lead={m.accounts_email_change_lead({ email })}
    >
      <AccountForm problems={problems} submit={m.accounts_email_change_submit()} wide>
        <PasswordInput
          name="password"
          label={m.accounts_form_own_password()}
          {...problems.at('password')}
          autoComplete="current-password"
          required
        />
      </AccountForm>
    </AccountFrame>
  )
}
