import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { parseForm } from '#http/pages/forms/read-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { m } from '#words/messages.js'
import { newPasswordInput } from '../accounts.inputs.ts'
import { findLink } from '../credentials/links.server.ts'
import { problemsOf } from './account-problems.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { AccountForm } from './frame/AccountForm.tsx'
import { AccountFrame } from './frame/AccountFrame.tsx'
import { AccountName, NewPasswordFields } from './frame/NewPasswordFields.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { signInWith } from './sign-in-notes.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const link = await findLink(page.db, 'reset', params['token'] ?? '')
  return data({ heading: await tournamentHeadingOf(page), email: link?.email }, { status: link ? 200 : 404 })
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    await page.get(accountsFlows).confirmPasswordReset({
      token: args.params['token'] ?? '',
      ...(await parseForm(newPasswordInput, form)),
    })
    // Every session has ended with the old password, this browser's too.
    return redirect(signInWith('password'), { headers: { 'set-cookie': await page.signedOut() } })
  })

const FIELDS = { password: m.accounts_form_new_password, passwordConfirm: m.accounts_form_password_again }

export default function ConfirmPasswordResetPage() {
  const { heading, email } = useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  const problems = problemsOf(refused, FIELDS)
  if (email === undefined || refused?.errors['token'])
    return (
      <AccountFrame heading={heading} title={m.accounts_link_ended_title()} lead={m.accounts_new_password_ended()}>
        <ButtonLink to="/user/reset-password" wide>
          {m.accounts_new_password_ask()}
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame heading={heading} title={m.accounts_new_password_title()} lead={m.accounts_new_password_lead()}>
      <AccountForm problems={problems} submit={m.accounts_new_password_submit()} wide>
        <AccountName email={email} />
        <NewPasswordFields problems={problems} label={m.accounts_form_new_password()} />
      </AccountForm>
    </AccountFrame>
  )
}
