import { createHmac } from 'node:crypto'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** Who gave feedback, as nobody can read it: a hash with a key that only this installation has. */

export const BROWSER_COOKIE = 'feedback'
export const BROWSER_BYTES = 24
const YEAR_SECONDS = 31_536_000

/** The hash of an account, or for guests of a browser; undefined for a guest without one. */
export async function authorOf(
  reader: Reader,
  { id }: Pick<Viewer, 'id'>,
  browser?: string,
): Promise<string | undefined> {
  if (id === '' && !browser) return undefined
  const who = id === '' ? `browser ${browser}` : `account ${id}`
  return createHmac('sha256', await knownSecret(reader))
    .update(`feedback of ${who}`)
    .digest('hex')
}

/** As the value of a `Set-Cookie` header. Scripts cannot read it, other sites' forms do not send it. */
export const browserCookie = (browser: string, publicUrl: string): string =>
  `${BROWSER_COOKIE}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`
