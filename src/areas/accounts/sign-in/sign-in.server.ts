import type * as v from 'valibot'
import type { Proved } from '#http/auth/sessions.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import type { signInInput } from '../accounts.inputs.ts'
import { invalidPassword } from '../credentials/passwords.server.ts'
import { accountsFlows } from './accounts.flows.server.ts'

export type SignIn = v.InferOutput<typeof signInInput>

/** Signs somebody in from a form: what is wrong is told at its field. */
export async function signInOnPage(page: PageRequest, { identity, password }: SignIn): Promise<Proved> {
  try {
    return await page.get(accountsFlows).signIn({ identity, password, address: page.address })
  } catch (error) {
    // Which of the two was wrong nobody learns.
    if (error instanceof Refusal && error.status === 400) throw badRequest(error.message, { password: invalidPassword })
    throw error
  }
}
