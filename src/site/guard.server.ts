import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type Verdict, type Visit, verdictOn } from '#access/guards.ts'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { Refusal } from '#records/errors.ts'
import { type Page, pageAt } from './pages.ts'

/** Checks of single pages, by the name that the table gives them. */
type Checks = Readonly<Record<string, (page: PageRequest) => boolean>>

const CHECKS: Checks = {
  development: () => import.meta.env['VITE_DEVELOPMENT'] !== undefined,
}

/** Stands before every page, by the route that matched. */
export const guardOf =
  (pageAt: (pattern: string) => Page | undefined, checks: Checks): MiddlewareFunction<Response> =>
  async ({ request, url, pattern, context }, next) => {
    const visited = context.get(pageRequest)
    const path = `/${pattern.replace(/^\//, '')}`
    const page = pageAt(path)
    // Only the not-found page is in no table; whatever else is missing there would be open to everybody.
    if (!page) {
      if (path !== '/*') throw new Error(`The page ${path} is not in the table of pages`)
      return next()
    }
    const { access } = page
    const flags = access.is === 'config' ? await configOf(visited.reader) : undefined
    const visit: Visit = {
      signedIn: visited.viewer.id !== '',
      roles: visited.viewer.roles,
      isOn: (flag) => flags !== undefined && Reflect.get(flags, flag) === true,
      passes: (name) => checks[name]?.(visited),
    }
    const verdict = verdictOn(access, visit)
    if (verdict.is === 'enter') {
      if (verdict.note) visited.log.info(verdict.note, { page: page.path })
      return next()
    }
    const isAnsweredInPlace = request.method === 'POST' && (isDataRequest(request) || verdict.is === 'goHome')
    if (!isAnsweredInPlace) throw elsewhere(verdict, url)
    // The form is refused by its action, so that nothing typed is lost. A data request runs no loader besides it.
    visited.refusal = refusals[verdict.is]()
    return next()
  }

export const guard = guardOf(pageAt, CHECKS)

/** React Router's own requests ask for data, and never for a document. */
const isDataRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')

const refusals = {
  signIn: () => new Refusal(401, 'You are not signed in any more.', { code: 'signed_out' }),
  noAccess: () => new Refusal(403, 'You no longer have the role for this.', { code: 'role_missing' }),
  goHome: () => new Refusal(403, 'This was switched off in the meantime.', { code: 'switched_off' }),
  notFound: () => new Refusal(404, 'This page does not exist.', { code: 'not_found' }),
}

function elsewhere(verdict: Exclude<Verdict, { is: 'enter' }>, url: URL): unknown {
  switch (verdict.is) {
    case 'signIn':
      return redirect(`/user/login?${new URLSearchParams({ to: url.pathname + url.search })}`)
    case 'noAccess':
      return redirect('/user/no-access')
    case 'goHome':
      return redirect('/')
    case 'notFound':
      return data(null, { status: 404 })
  }
}
