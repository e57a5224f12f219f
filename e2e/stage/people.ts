import type { Page } from 'playwright-core'
import type { Role } from '#access/roles.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import type { Mailbox } from '#areas/notifications/mailbox.testing.ts'
import type { RunningApp } from './app.ts'

export interface Account {
  readonly email: string
  readonly password: string
}

/** Somebody with a session that has begun. */
export interface SignedInPerson extends Account {
  readonly name: string
  readonly id: string
  readonly token: string
}

type Served = { readonly url: string }

/** Somebody of the demo: who holds this role alone, or the player who holds none. */
export function demoAccount(who: Role | 'player'): Account {
  const found = DEMO_ACCOUNTS.find(({ role }) => role === (who === 'player' ? undefined : who))
  if (!found) throw new Error(`The demo has no ${who}`)
  return { email: found.email, password: DEMO_PASSWORD }
}

const accountOf = (who: Role | 'player' | Account): Account => (typeof who === 'string' ? demoAccount(who) : who)

/** A role of the demo, an account, or whoever has the token. */
export type SignedInAs = Role | 'player' | Account | { readonly token: string }

/** Signed in without the form, which has journeys of its own. */
export async function signIn(page: Page, who: SignedInAs, app: Served) {
  const token = typeof who === 'object' && 'token' in who ? who.token : (await programOf(app, who)).token
  await page.context().addCookies([{ name: 'session', value: token, url: app.url }])
}

/** The API as somebody uses it from a program. */
export interface Program {
  readonly id: string
  readonly token: string
  get(path: string): Promise<unknown>
  send(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<unknown>
  run(command: string, input: unknown): Promise<unknown>
}

export async function programOf(app: Served, who: Role | 'player' | Account): Promise<Program> {
  const { email, password } = accountOf(who)
  const { token, record } = (await sendJson(app, 'POST', '/api/collections/users/auth-with-password', {
    identity: email,
    password,
  })) as { token: string; record: { id: string } }
  return programWith(app, { id: record.id, token })
}

export function programWith(app: Served, { id, token }: { readonly id: string; readonly token: string }): Program {
  const send: Program['send'] = (method, path, body) => sendJson(app, method, path, body, token)
  return {
    id,
    token,
    get: (path) => sendJson(app, 'GET', path, undefined, token),
    send,
    run: (command, input) => send('POST', `/api/commands/${command}`, input),
  }
}

export async function sendJson(app: Served, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(app.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** The link that a new installation prints for whoever started it. */
export const setupLink = (app: RunningApp) => app.says(/https?:\/\/\S+\/setup\/\S+(?=\s)/)

/** Changes switches as an admin does: the whole record, with the changed ones. */
export async function switched(admin: Program, changes: Readonly<Record<string, boolean | string | number>>) {
  const { items } = (await admin.get('/api/collections/config/records')) as { items: { id: string }[] }
  const [config] = items
  if (!config) throw new Error('There is no config')
  await admin.send('PATCH', `/api/collections/config/records/${config.id}`, { ...config, ...changes })
}

/** The newest link to such a page that was mailed to somebody, once it is there. */
export async function mailedLink(mailbox: Mailbox, to: string, path: string): Promise<string> {
  for (let count = 1; ; count++) {
    await mailbox.has(count)
    const mail = mailbox.received[count - 1]
    const link =
      mail?.to === to ? new RegExp(`https?://[^\\s"<>]+${path}[^\\s"<>]+`).exec(mail.message)?.[0] : undefined
    const later = mailbox.received.slice(count).some((it) => it.to === to && it.message.includes(path))
    if (link && !later) return link
  }
}
