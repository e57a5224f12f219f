import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { m } from '#words/messages.js'
import { setUpFirstAdmin } from '../accounts.commands.server.ts'
import { findLink } from '../credentials/links.server.ts'
import { AccountFrame } from './frame/AccountFrame.tsx'
import { NewAccountForm } from './frame/NewAccountForm.tsx'
import { tournamentHeadingOf } from './frame/tournament-heading.server.ts'
import { enterNewAccount } from './sign-in.server.ts'

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
    return enterNewAccount(page, { identity: email, password }, '/admin', 'setup')
  })

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
