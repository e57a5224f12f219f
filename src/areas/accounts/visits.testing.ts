import type { ServerResponse } from 'node:http'
import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import type { Role } from '#access/roles.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { HttpRequest } from '#http/server/http-request.ts'
import { type Refusal } from '#records/errors.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { present } from '#records/viewing/present.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { rolesOf, type User } from './accounts.api.server.ts'
import { users } from './accounts.collections.ts'
import type { AccountsWorld } from './accounts.testing.ts'

export interface Posted {
  /** With its query. */
  path: string
  token?: string
  form: Readonly<Record<string, string>>
  /** Left out: nobody is signed in. */
  person?: User
  /** What the guard said. */
  refusal?: Refusal
  /** As the header has it. */
  cookie?: string
}

/** A form as its page's action gets it, without the page around it. */
export async function posted(world: AccountsWorld, { path, token = '', form, person, refusal, cookie }: Posted) {
  const { db, dependencies, url: publicUrl } = world
  const incoming = new HttpRequest(
    {
      method: 'POST',
      url: path,
      headers: { origin: publicUrl, cookie },
      address: '192.0.2.1',
    } as unknown as HttpRequest['incoming'],
    {} as ServerResponse,
  )
  const viewer = person ? viewerOf(person, await rolesOf(db, person.id)) : GUEST
  const page = new PageRequest(dependencies, incoming, withoutSession(viewer), { language: 'en', theme: undefined }, '')
  page.refusal = refusal
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  const url = new URL(path, publicUrl)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
  return { request, url, context, params: { token } } as unknown as ActionFunctionArgs
}

const viewerOf = (person: User, roles: readonly Role[]): Viewer => ({
  id: person.id,
  roles,
  record: present(users, person),
})

/** What a form is told that was not taken. */
export function refusedIn(answer: unknown): RefusedForm {
  const { data } = answer as { data?: Partial<RefusedForm> }
  if (data?.refused !== true) throw new Error('The form was taken')
  return data as RefusedForm
}

/** Where an answer leads, and the cookie that it sets. */
export function ledTo(answer: unknown): { to: string | null; cookie: string } {
  if (!(answer instanceof Response)) throw new Error('The answer leads nowhere')
  return { to: answer.headers.get('location'), cookie: answer.headers.get('set-cookie') ?? '' }
}
