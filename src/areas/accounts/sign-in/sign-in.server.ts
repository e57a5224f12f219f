import { redirect } from 'react-router'
import type * as v from 'valibot'
import type { Proved } from '#http/auth/sessions.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest, Refusal } from '#records/errors.ts'
import type { signInInput } from '../accounts.inputs.ts'
import { invalidPassword } from '../credentials/passwords.server.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { isMarked, type MarkKind, markCookie, markCookieName } from './browser-marks.server.ts'
import { type SignInNote, signInWith } from './sign-in-notes.ts'

export type SignIn = v.InferOutput<typeof signInInput>

/** Begins the session of somebody who signed in, on a browser that is known from then on. */
export async function enteringHeaders(page: PageRequest, proved: Proved, identity: string): Promise<Headers> {
  const headers = new Headers()
  headers.append('set-cookie', await page.signedIn(proved))
  headers.append('set-cookie', await markHeaderOf(page, 'signed-in', identity))
  return headers
}

/** Signs somebody in whose account was made just now. A sign-in that fails leads to the sign-in page, never back to the form. */
export async function enterNewAccount(page: PageRequest, signIn: SignIn, to: string, note: SignInNote) {
  try {
    const proved = await signInOnPage(page, signIn)
    return redirect(to, { headers: await enteringHeaders(page, proved, signIn.identity) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return redirect(signInWith(note, to))
  }
}

/** For a `Set-Cookie` header: this browser has to do with that address. */
export function markHeaderOf(page: PageRequest, kind: MarkKind, identity: string): Promise<string> {
  const { publicUrl } = page
  const cookie = page.cookie(markCookieName(kind, publicUrl))
  return markCookie(page.db, kind, identity.trim().toLowerCase(), { cookie, publicUrl })
}

/** Signs somebody in from a form: what is wrong is told at its field. */
export async function signInOnPage(page: PageRequest, { identity, password }: SignIn): Promise<Proved> {
  try {
    const device = page.cookie(markCookieName('signed-in', page.publicUrl))
    return await page.get(accountsFlows).signIn({ identity, password, address: page.address, device })
  } catch (error) {
    // Which of the two was wrong nobody learns.
    if (error instanceof Refusal && error.status === 400) throw badRequest(error.message, { password: invalidPassword })
    throw error
  }
}

/**
 * Whether this browser signed up with an address and nobody has signed in to it there since. It goes by what the browser
 * did alone: whether the address has an account, and which, makes no difference.
 */
export async function isWaitingHere(page: PageRequest, identity: string): Promise<boolean> {
  const email = identity.trim().toLowerCase()
  const marked = (kind: MarkKind) => isMarked(page.db, kind, email, page.cookie(markCookieName(kind, page.publicUrl)))
  return (await marked('signed-up')) && !(await marked('signed-in'))
}
