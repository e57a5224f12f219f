import { House, LockKeyhole, LogIn } from 'lucide-react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { mailTo } from '#client/mail-to.ts'
import { textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'

export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer, reader } = context.get(pageRequest)
  const tournament = await tournamentOf(reader)
  return {
    account:
      viewer.id === '' ? undefined : { name: String(viewer.record['name']), email: String(viewer.record['email']) },
    contact: tournament?.contact_email ? { name: tournament.contact_name, email: tournament.contact_email } : undefined,
  }
}

/** Signs out, from here and from the shell. */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const to = textOf(form, 'intent') === 'other-account' ? '/user/login' : '/'
    return redirect(to, { headers: { 'set-cookie': await page.signedOut() } })
  })

export default function NoAccessPage() {
  const { account, contact } = useLoaderData<typeof loader>()
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col justify-center px-4 py-8">
      <div className="mb-8">
        <Mark name="Fieldside" />
      </div>
      <LockKeyhole aria-hidden className="mb-3 size-8 text-ink-2" />
      <h1 className="font-display text-title">{m.site_no_access_title()}</h1>
      <p className="mt-2">{m.site_no_access_text()}</p>
      <p className="mt-2 text-ink-2">{account ? m.site_no_access_account(account) : m.site_no_access_visitor()}</p>
      <div className="mt-6 grid gap-3">
        <ButtonLink to="/" icon={House} wide>
          {m.site_error_home()}
        </ButtonLink>
        {account ? (
          <Form method="post" reloadDocument data-signs-out>
            <Button type="submit" kind="line" icon={LogIn} wide name="intent" value="other-account">
              {m.site_no_access_other()}
            </Button>
          </Form>
        ) : (
          <ButtonLink to="/user/login" kind="line" icon={LogIn} wide>
            {m.site_sign_in()}
          </ButtonLink>
        )}
        {contact && (
          <a href={mailTo(contact.email)} className="link justify-self-center py-3">
            {m.site_no_access_contact({ name: contact.name || contact.email })}
          </a>
        )}
      </div>
    </main>
  )
}
