import { redirect } from 'react-router'
import { RefusedField } from '#http/commands/refusals.ts'
import { parseForm } from '#http/pages/forms/read-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import { withParams } from '#rules/with-params.ts'
import { m } from '#words/messages.js'
import { users } from '../accounts.collections.ts'
import { emailInput, oneTimeCodeInput } from '../accounts.inputs.ts'
import { accountsFlows } from '../sign-in/accounts.flows.server.ts'
import { enteringHeaders } from '../sign-in/sign-in.server.ts'
import { wantedLocation, wantedPage } from '../sign-in/wanted-page.ts'

/** The forms about codes: one asks for it, the other gives it. While somebody looks into their mailbox the address stays the same. */
export async function actOnCode(page: PageRequest, form: FormData, url: URL): Promise<Response> {
  const to = wantedPage(url)
  const { codes } = page.get(accountsFlows)
  // Where no mails leave the way in is the password.
  if (!codes) return redirect(withParams('/user/login', { to }))
  if (!form.has('code')) {
    const { email } = await parseForm(emailInput, form)
    const id = await codes.request(email, page.address)
    return redirect(withParams('/user/login', { by: 'code', id, to }))
  }
  const asked = await parseForm(oneTimeCodeInput, form)
  try {
    const proved = await codes.signIn({ ...asked, address: page.address })
    const user = await page.db.get(users, proved.id)
    return redirect(wantedLocation(url), { headers: await enteringHeaders(page, proved, user?.email ?? '') })
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) throw badRequest(error.message, { code: wrongCode })
    throw error
  }
}

const wrongCode = new RefusedField('invalid_code', 'Invalid or expired OTP.', m.accounts_mailed_code_wrong)
