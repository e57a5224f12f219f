import { House, LockKeyhole, LogIn, UserCog } from 'lucide-react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { rolesAddress } from '#areas/accounts/people/people.address.ts'
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
    // Whom the organisers could help is one of them.
    rolesAt: viewer.roles.includes('admin') ? rolesAddress.href({}, { person: viewer.id }) : undefined,
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
  const { account, contact, rolesAt } = useLoaderData<typeof loader>()
  return (
    <main className="mx-auto flex min-h-dvh max-w-form flex-col justify-center px-4 py-8">
      <div className="mb-8">
        <Mark name="Fieldside" />
      </div>
      <LockKeyhole aria-hidden className="mb-3 size-8 text-ink-2" />
      <h1 className="font-display text-title">{m.site_no_access_title()}</h1>
      <p className="mt-2">{rolesAt === undefined ? m.site_no_access_text() : m.site_no_access_admin()}</p>
      <p className="mt-2 text-ink-2">{account ? m.site_no_access_account(account) : m.site_no_access_visitor()}</p>
      <div className="mt-6 grid gap-3">
        {rolesAt !== undefined && (
          <ButtonLink to={rolesAt} icon={UserCog} wide>
            {m.site_no_access_roles()}
          </ButtonLink>
        )}
        <ButtonLink to="/" icon={House} wide kind={rolesAt === undefined ? 'go' : 'line'}>
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
        {contact && rolesAt === undefined && (
          <a href={mailTo(contact.email)} className="link justify-self-center py-3">
            {m.site_no_access_contact({ name: contact.name || contact.email })}
          </a>
        )}
      </div>
    </main>
  )
}
