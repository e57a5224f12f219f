import type { Routes } from '#http/areas/dependencies.ts'
import { cookieOf } from '#http/auth/cookies.ts'
import { isFromOurPages, originOf } from '#http/auth/origin.ts'
import { notSignedIn } from '#http/auth/sessions.ts'
import { knownSecret } from '#http/auth/tokens.ts'
import { RefusalInWords } from '#http/commands/refusals.ts'
import { LANGUAGES } from '#http/pages/languages.ts'
import type { HttpRequest, HttpResponse } from '#http/server/http-request.ts'
import { notFound, Refusal } from '#records/errors.ts'
import { withParams } from '#rules/with-params.ts'
import { newWay } from '../own-account/ways-in/new-way.server.ts'
import { checkMayEnter } from '../sign-in/may-enter.server.ts'
import { wantedLocation, wantedPage } from '../sign-in/wanted-page.ts'
import {
  ATTEMPT_SECONDS,
  attemptCookie,
  attemptCookieName,
  attemptIn,
  type KeptAttempt,
} from './attempt-cookie.server.ts'
import { connectIdentity, enterAs } from './identities.server.ts'
import { newAttempt, type OpenIdClient, type OpenIdPerson } from './openid-client.server.ts'
import { openIdClients, personFrom } from './openid-flows.server.ts'

/** Where somebody goes on, and with which cookies. */
interface Onward {
  readonly to: string
  readonly cookies?: readonly string[]
}

/**
 * `GET /api/accounts/with/<provider>` sends somebody to a provider to prove who they are; to `…/back` they return. Both are
 * links: a form that leads to another site is what our pages forbid. What the second one changes it changes for the browser that
 * was sent there, and for no other.
 */
export const openIdRoutes: Routes = (router, dependencies) => {
  const { db, sessions, publicUrl, log } = dependencies
  const clients = dependencies.get(openIdClients)
  const base = '/api/accounts/with/:provider'

  router.get(base, async (request) => {
    const client = clientOf(request)
    const attempt = newAttempt()
    const kept: KeptAttempt = {
      ...attempt,
      provider: client.provider.key,
      to: wantedPage(request),
      language: LANGUAGES.find((it) => it === request.query('language')) ?? 'en',
      connect: request.query('connect') === undefined ? '' : await connecting(request),
      expires: db.now().getTime() + ATTEMPT_SECONDS * 1_000,
    }
    try {
      const { href } = await client.authorizationUrl(attempt, redirectUriOf(client))
      return leading({ to: href, cookies: [attemptCookie(publicUrl, await knownSecret(db), kept)] })
    } catch (error) {
      log.warn('a provider does not answer', { provider: client.provider.key, error })
      return leading({ to: withProblem(kept, 'openid_away') })
    }
  })

  router.get(`${base}/back`, async (request) => {
    const client = clientOf(request)
    const secret = await knownSecret(db)
    const kept = attemptIn(cookieOf(request, attemptCookieName(publicUrl)), secret, db.now())
    const onward = await cameBack(request, client, kept)
    // It is done: reading it again for somebody who has changed would take the same word twice.
    request.asker = undefined
    return leading({ ...onward, cookies: [attemptCookie(publicUrl, secret, undefined), ...(onward.cookies ?? [])] })
  })

  async function cameBack(request: HttpRequest, client: OpenIdClient, kept: KeptAttempt | undefined): Promise<Onward> {
    if (kept?.provider !== client.provider.key) return { to: withProblem(undefined, 'openid_failed') }
    // They thought better of it.
    if (request.query('error') === 'access_denied') return { to: withProblem(kept, '') }
    try {
      const answer = { ...kept, params: request.searchParams, redirectUri: redirectUriOf(client) }
      const person = await personFrom(client, answer, dependencies, request.address)
      return await (kept.connect ? connect(request, kept.connect, person) : enter(kept, person))
    } catch (error) {
      if (error instanceof Refusal) return { to: withProblem(kept, codeOf(error)) }
      throw error
    }
  }

  async function enter(kept: KeptAttempt, person: OpenIdPerson): Promise<Onward> {
    const { user } = await db.write((tx) => enterAs(tx, person, kept.language))
    const issued = await sessions.begin(await checkMayEnter(db, user, 'provider'))
    if (!issued) throw notSignedIn()
    return { to: wantedLocation(searchOf(kept)), cookies: [sessions.cookieOnReturn(issued.token)] }
  }

  /** For whoever began it, if they are still there. */
  async function connect(request: HttpRequest, id: string, person: OpenIdPerson): Promise<Onward> {
    const session = await sessions.sessionOf(request)
    if (session.viewer.id !== id) throw notSignedIn()
    await db.writeAs(session, async (tx, viewer) => {
      const user = await connectIdentity(tx, viewer.id, person)
      await newWay(tx, viewer, user, 'provider', dependencies)
    })
    return { to: '/user/profile?done=connected#ways-in' }
  }

  /** Another site's page must not begin it: it could have signed the browser in at the provider as somebody else. */
  async function connecting(request: HttpRequest): Promise<string> {
    const { id } = await sessions.viewerOf(request)
    if (id === '' || !isFromOurPages(request, originOf(publicUrl))) throw notSignedIn()
    return id
  }

  function clientOf(request: HttpRequest): OpenIdClient {
    const client = clients.get(request.param('provider'))
    if (!client) throw notFound()
    return client
  }

  const redirectUriOf = ({ provider }: OpenIdClient) => `${publicUrl}/api/accounts/with/${provider.key}/back`
}

const leading = ({ to, cookies = [] }: Onward): HttpResponse => ({
  status: 302,
  headers: { location: to, 'cache-control': 'no-store', ...(cookies.length > 0 && { 'set-cookie': [...cookies] }) },
})

/** The page from which somebody came, which says what is wrong. */
function withProblem(kept: KeptAttempt | undefined, problem: string): string {
  if (kept?.connect) return `${withParams('/user/profile', { problem })}#ways-in`
  return withParams('/user/login', { problem, to: kept?.to ?? '' })
}

const codeOf = (error: Refusal) => (error instanceof RefusalInWords ? error.why.code : 'openid_failed')

const searchOf = ({ to }: KeptAttempt) => ({ searchParams: new URLSearchParams({ to }) })
