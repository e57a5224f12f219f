import type { PageRequest } from '#http/pages/page-request.ts'
import type { Proved } from '#http/sessions.ts'
import { badRequest, type FieldErrors, Refusal, required } from '#records/errors.ts'
import { invalidPassword } from '../credentials/passwords.server.ts'
import { refuseIfAny } from '../refused.server.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { closedBySwitch } from './closed.server.ts'

export interface SignIn {
  identity: string
  password: string
}

/** Signs somebody in from a form: what is wrong is told at its field. */
export async function signInOnPage(page: PageRequest, { identity, password }: SignIn): Promise<Proved> {
  const errors: FieldErrors = {}
  if (identity.trim() === '') errors['identity'] = required
  if (password === '') errors['password'] = required
  refuseIfAny(errors)
  try {
    return await page.get(accountsFlows).signIn({ identity, password, address: page.address })
  } catch (error) {
    // Which of the two was wrong nobody learns.
    if (error instanceof Refusal && error.status === 400) throw badRequest(error.message, { password: invalidPassword })
    throw await closedBySwitch(page, error, 'login_off')
  }
}
