import type { ServerResponse } from 'node:http'
import type { App } from '#http/areas/dependencies.ts'
import { sessionCookie } from '#http/auth/cookies.ts'
import type { SessionKeeper } from '#http/auth/sessions.ts'
import { LANGUAGE_COOKIE, THEME_COOKIE } from '#http/pages/preferences.ts'
import { HttpRequest } from '#http/server/http-request.ts'
import type { IncomingRequest } from '#http/server/incoming-request.ts'
import { isInCopy, REHEARSAL_BASE, REHEARSAL_PAGE } from '#rules/rehearsal/addresses.ts'
import type { Rehearsals, RunningCopy } from './rehearsals.ts'

export interface SeamOptions {
  readonly real: App
  readonly sessions: SessionKeeper
  readonly rehearsals: Rehearsals
  readonly publicUrl: string
}

/**
 * Which of the two answers. Pages of the copy have addresses of their own, and whatever such a page asks for besides comes
 * with its address as the referrer: so two tabs never mix, and a page of a copy that is gone reaches nobody.
 */
export function withRehearsals({ real, sessions, rehearsals, publicUrl }: SeamOptions): App {
  const cookie = sessionCookie(publicUrl)
  const publicHost = new URL(publicUrl).host
  return async (incoming, response) => {
    const url = incoming.url ?? '/'
    const path = url.split('?', 1)[0] ?? url
    const isInside = isInCopy(path)
    if (!isInside && !isFromCopy(incoming, publicHost)) return real(incoming, response)
    if (!isInside && isOfReal(path)) return real(incoming, response)
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
    const isPage = !path.startsWith('/api/')
    const { running } = rehearsals
    const session = running && (await sessions.sessionOf(new HttpRequest(incoming, response)))
    if (!running || !session?.viewer.roles.includes('admin')) return answerGone(response, { isPage, isRead, path })
    // A link that knows nothing of the copy.
    if (!isInside && isPage && isRead) return redirect(response, `${REHEARSAL_BASE}${url}`)
    rehearsals.seen()
    if (path === NOW_PATH) return answerJson(response, 200, nowOf(running))
    const token = await running.copy.tokenOf(session.viewer.id)
    if (token === undefined || rehearsals.running !== running) return answerGone(response, { isPage, isRead, path })
    if (!isInside && isPage) incoming.url = `${REHEARSAL_BASE}${url}`
    signInAs(incoming, cookie.set(token, 1))
    withoutTraces(response)
    rehearsals.watch(response, session)
    return running.copy.app(incoming, response)
  }
}

/** How a page of the copy learns what time it is there, and that there is none any more. */
const NOW_PATH = `${REHEARSAL_BASE}/now.json`

const nowOf = ({ copy, isPaused }: RunningCopy) => ({ now: copy.clock.now(), rate: copy.clock.rate, isPaused })

/** Another site may have such an address as well, and say it. */
function isFromCopy({ headers }: IncomingRequest, publicHost: string): boolean {
  if (headers['x-rehearsal'] !== undefined) return true
  const { referer } = headers
  if (!referer || !URL.canParse(referer)) return false
  const { host, pathname } = new URL(referer)
  return (host === publicHost || host === headers.host) && isInCopy(pathname)
}

/** What is the same for both: the files of the build, and the page with the reins. */
const isOfReal = (path: string) =>
  path === REHEARSAL_PAGE ||
  path === `${REHEARSAL_PAGE}.data` ||
  (!path.startsWith('/api/') && /\.\w+$/.test(path) && !path.endsWith('.data'))

interface Gone {
  readonly isPage: boolean
  readonly isRead: boolean
  readonly path: string
}

/** Nothing of it reaches the real one; whoever looks is led to the report. */
function answerGone(response: ServerResponse, { isPage, isRead, path }: Gone) {
  if (!isPage || !isRead || path === NOW_PATH) {
    const message = 'The rehearsal is over. Nothing was changed.'
    return answerJson(response, 410, { status: 410, message, data: { code: 'rehearsal_over' } })
  }
  if (!path.endsWith('.data')) return redirect(response, REHEARSAL_PAGE)
  // As React Router is told to open another page as a document.
  response.writeHead(204, { 'x-remix-redirect': REHEARSAL_PAGE, 'x-remix-reload-document': 'true' }).end()
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(303, { location, 'content-length': 0 }).end()
}

function answerJson(response: ServerResponse, status: number, value: unknown) {
  const body = JSON.stringify(value)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
}

const PREFERENCES = [LANGUAGE_COOKIE, THEME_COOKIE]

const nameIn = (cookie: string) => cookie.trim().split('=', 1)[0] ?? ''

/** The same person, with a session of the copy: the real one means nothing there. */
function signInAs(incoming: IncomingRequest, cookie: string) {
  const own = (incoming.headers.cookie ?? '').split(';').filter((it) => PREFERENCES.includes(nameIn(it)))
  incoming.headers.cookie = [...own, cookie.split(';', 1)[0]].join('; ')
  delete incoming.headers.authorization
}

type Headers = Record<string, unknown>

/** No cookie of the copy may take the place of a real one, and nobody keeps what it answers. */
function withoutTraces(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response)
  const written = (status: number, headers: Headers = {}) => {
    const kept = Object.fromEntries(
      Object.entries(headers)
        .map(([name, value]) => [name.toLowerCase(), value] as const)
        .filter(([name]) => name !== 'set-cookie' && name !== 'cache-control' && name !== 'etag'),
    )
    const cookies = [headers['set-cookie'] ?? []].flat().map(String)
    const chosen = cookies.filter((it) => PREFERENCES.includes(nameIn(it)))
    return writeHead(status, {
      ...kept,
      'cache-control': 'no-store',
      ...(chosen.length > 0 && { 'set-cookie': chosen }),
    })
  }
  Object.defineProperty(response, 'writeHead', { value: written, configurable: true })
}
