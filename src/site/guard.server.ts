import { data, type MiddlewareFunction, redirect } from 'react-router'
import { type Verdict, type Visit, verdictOn } from '#access/guards.ts'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { refusals, refuse } from '#http/commands/refusals.ts'
import { type PageRequest, pageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import type { Page } from './page.ts'
import { pageAt } from './pages.ts'

/** Checks of single pages, by the name that the table gives them. */
type Checks = Readonly<Record<string, (page: PageRequest) => boolean>>

const CHECKS: Checks = {
  development: () => import.meta.env?.['VITE_DEVELOPMENT'] !== undefined,
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
    const check = async () => {
      visited.refusal = undefined
      const verdict = verdictOn(page.access, await visitOf(visited, page, checks))
      if (verdict.is === 'enter') {
        if (verdict.note) visited.log.info(verdict.note, { page: page.path })
        return
      }
      const isAnsweredInPlace = request.method === 'POST' && (isDataRequest(request) || verdict.is === 'goHome')
      if (!isAnsweredInPlace) throw elsewhere(verdict, url)
      // The form is refused by its action, so that nothing typed is lost. A data request runs no loader besides it.
      const [code, status] = LATE[verdict.is]
      visited.refusal = refuse({ ...GUARD_REFUSALS, ...page.refusals }, code, undefined, status)
    }
    await check()
    visited.guard = check
    return next()
  }

async function visitOf(visited: PageRequest, { access }: Page, checks: Checks): Promise<Visit> {
  const flags = access.is === 'config' ? await configOf(visited.reader) : undefined
  return {
    signedIn: visited.viewer.id !== '',
    roles: visited.viewer.roles,
    isOn: (flag) => flags !== undefined && Reflect.get(flags, flag) === true,
    passes: (name) => checks[name]?.(visited),
  }
}

export const guard = guardOf(pageAt, CHECKS)

/** React Router's own requests ask for data, and never for a document. */
const isDataRequest = (request: Request) => new URL(request.url).pathname.endsWith('.data')

/** Why a form comes too late. */
const GUARD_REFUSALS = refusals({
  signed_out: m.site_problem_signed_out,
  role_missing: m.site_problem_role_missing,
  switched_off: m.site_problem_switched_off,
  not_found: m.site_problem_gone,
})

const LATE = {
  signIn: ['signed_out', 401],
  noAccess: ['role_missing', 403],
  goHome: ['switched_off', 403],
  notFound: ['not_found', 404],
} as const

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
