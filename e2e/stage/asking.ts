import { request } from 'node:http'
import type { Role } from '#access/roles.ts'
import { type Account, demoAccount } from './people.ts'

/** What a browser would ask, written as it stands: no address is tidied up on its way. */
export interface RawRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly path: string
  /** Of a session. */
  readonly cookie?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  /** Instead of a form: as it stands, with a content-type among the headers. */
  readonly body?: string
}

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly text: string
}

export function ask(app: { readonly url: string }, question: RawRequest): Promise<RawResponse> {
  const { path, cookie, form } = question
  const { hostname, port, origin } = new URL(app.url)
  const body = form ? new URLSearchParams(form).toString() : question.body
  const { method = body === undefined ? 'GET' : 'POST' } = question
  const headers = {
    ...(cookie && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin }),
    ...question.headers,
  }
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const { 'set-cookie': cookies = [], ...rest } = response.headers
        resolve({ status: response.statusCode ?? 0, headers: rest as Record<string, string>, cookies, text })
      })
    })
    asking.once('error', reject)
    asking.end(body)
  })
}

/** A session as a browser keeps it. */
export async function sessionCookieOf(app: { readonly url: string }, who: Role | 'player' | Account): Promise<string> {
  const { email, password } = typeof who === 'string' ? demoAccount(who) : who
  const response = await fetch(`${app.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ identity: email, password }),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`${email} did not get in: ${response.status} ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}
