import { randomBytes } from 'node:crypto'
import type { ChangePlace } from '#records/changes/change.ts'
import { Refusal } from '#records/errors.ts'
import type { Actor } from '#records/viewing/actor.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { isFromElsewhere, namesOtherOrigin, originOf, ownOtherOrigin } from '../auth/origin.ts'
import { bodyMemory } from '../bodies/body-memory.ts'
import { bodyPieces, refuseAnnounced } from '../bodies/body-pieces.ts'
import { laterIfAway } from '../limits/database-away.ts'
import { requestLimits } from '../limits/rate-limit-routes.ts'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { ClientGone, turnName, turnsOf } from '../limits/turns.ts'
import { type Cursors, cursorsOf } from '../live/since/cursors.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { isNamedByEtag } from '../server/etags.ts'
import type { HttpRequest, HttpResponse } from '../server/http-request.ts'
import { pathWithoutSecrets } from '../server/incoming-request.ts'
import { proxySigns } from '../server/proxy-signs.ts'
import type { Handler } from '../server/router.ts'
import { CACHED_MOST_BYTES, CachedPage, sizeOfPage } from './cached-page.ts'
import { ChangeCache, type Making } from './change-cache.ts'
import { compressed, encodingFor } from './compress.ts'
import { queryOfPage } from './known-pages.ts'
import { PageRequest } from './page-request.ts'
import { pageHeaders, withHashedScripts } from './policy.ts'
import { type Preferences, preferencesOf } from './preferences.ts'

export interface Pages {
  /** Of what they are made: a page of another build is not sent. */
  readonly build: string
  /** React Router's handler, in the visitor's language. */
  render(request: Request, page: PageRequest): Promise<Response>
  /** Whether the page at a path has a form. One that has none refuses what is posted. */
  takesForms(path: string): boolean
  /** The error page, written without anything that could fail. */
  errorPage(facts: ErrorFacts): string
}

interface ErrorFacts {
  readonly path: string
  readonly requestId: string
  readonly status: number
  readonly preferences: Preferences
  /** The address at which it is meant to be opened, where that is what is wrong. */
  readonly setUpAs?: string | undefined
}

/** Answers every address that no other route answers with a page. */
export function pagesHandler(dependencies: Dependencies, pages: Pages): Handler {
  const { feed, now } = dependencies.db
  const cache = new ChangeCache<CachedPage | undefined>(feed, now, CACHED_MOST_BYTES, sizeOfPage)
  const metrics = dependencies.get(metricsOf)
  const turns = dependencies.get(turnsOf)
  const namesOfQuery = dependencies.get(queryOfPage)
  const { persons, pages: guests } = dependencies.get(requestLimits)
  const signs = dependencies.get(proxySigns)
  const origin = originOf(dependencies.publicUrl)
  let cursors: Cursors | undefined

  return async (request) => {
    const preferences = preferencesOf(request)
    try {
      // Whatever the page shows is not older.
      const { place } = dependencies.db.follower
      return await withTimeAndPlace(await answer(request, preferences), place)
    } catch (error) {
      if (error instanceof ClientGone || request.response.destroyed) throw new ClientGone()
      return failed(request, preferences, error)
    }
  }

  /** Also of a page that was kept: a phone sets its clock by it, and its live stream goes on from there. */
  async function withTimeAndPlace({ headers, ...response }: HttpResponse, place: ChangePlace): Promise<HttpResponse> {
    const now = `now;dur=${dependencies.db.now().getTime()};desc=${dependencies.clockRate?.() ?? 1}`
    cursors ??= await cursorsOf(dependencies.db)
    const told = place.seq > 0 ? `${now}, place;desc=${cursors.at(place)}` : now
    return { ...response, headers: { ...headers, 'server-timing': told } }
  }

  async function answer(request: HttpRequest, preferences: Preferences): Promise<HttpResponse> {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead && request.method !== 'POST') throw new Refusal(405, 'Pages are read, and their forms are posted.')
    // A form of somebody else's page would act in the name of the visitor.
    if (!isRead && (isFromElsewhere(request, origin) || namesOtherOrigin(request, origin))) {
      const opened = ownOtherOrigin(request)
      if (opened === undefined) throw new Refusal(403, 'The form came from another site.')
      signs.openedAt(opened)
      throw new OpenedElsewhere()
    }
    if (!isRead) refuseAnnounced(request, dependencies.limits.uploadBytes)
    signs.asked(request.incoming)
    const session = await dependencies.sessions.sessionOf(request)
    const isGuest = session.viewer.id === ''
    ;(isGuest ? guests : persons).take(turnName(session.viewer, request))
    const url = isGuest && isRead ? knownUrl(request) : (request.incoming.url ?? '/')
    const asked = { request, session, preferences, url }
    if (!isRead || !isGuest) return answerOnce(request, await render(asked, request))
    let other: Rendered | undefined
    let isKept = true
    const renderForAll = async (making: Making) => {
      isKept = false
      const rendered = await render(asked, making)
      if (isForEverybody(rendered)) return new CachedPage(rendered.body, { ...rendered.headers, ...SHARED })
      other = rendered
      return undefined
    }
    const page = await cache.get(`${pages.build} ${keyOf(preferences, url)}`, renderForAll, request)
    metrics.pageAsked(isKept)
    if (page) return answerKept(request, page)
    return answerOnce(request, other ?? (await render(asked, request)))
  }

  /** Without what the page does not read: nobody makes the same page another one by it. */
  function knownUrl({ path, searchParams, incoming: { url = '/' } }: HttpRequest): string {
    if (!url.includes('?')) return url
    const names = namesOfQuery(path)
    if (!names) return url
    const known = new URLSearchParams([...searchParams].filter(([name]) => names.includes(name)))
    return known.size === 0 ? path : `${path}?${known}`
  }

  async function render(asked: AskedPage, { gone, reads }: Pick<Making, 'gone'> & Partial<Making>): Promise<Rendered> {
    const { request, session, preferences } = asked
    let turn: Promise<() => void> | undefined
    const isForm = request.method === 'POST' && pages.takesForms(request.path)
    // What follows upon a form that was taken is not refused.
    const takeTurn = () => (turn ??= turns.take(turnName(session.viewer, request), gone, !isForm))
    const nonce = randomBytes(16).toString('base64url')
    const page = new PageRequest(dependencies, request, session, preferences, nonce, {
      gone,
      takeTurn,
      ...(reads && { reads }),
    })
    try {
      // The body of a form may take long to arrive, and what it asks for has queues of its own.
      if (!isForm) await takeTurn()
      return await renderInTurn(page, asked, gone)
    } finally {
      await turn?.then(
        (end) => end(),
        () => {},
      )
    }
  }

  async function renderInTurn(page: PageRequest, asked: AskedPage, gone: AbortSignal): Promise<Rendered> {
    const begunAt = performance.now()
    const made = await pages.render(requestOf(asked), page)
    if (gone.aborted) throw new ClientGone()
    // A page that a person is to read is written without React Router, and says what is the matter.
    if (page.away && (isLastResort(made) || isHtmlIn(made.headers))) throw page.away
    if (isLastResort(made)) throw new RenderingFailed()
    const response = page.away ? new Response(made.body, { status: 503, headers: made.headers }) : made
    const whole = { page, response, ...(await written(response, page)) }
    metrics.pageRendered(performance.now() - begunAt)
    return whole
  }

  /** React Router must see the outer address: behind a proxy it would refuse every form. */
  function requestOf({ request, url: asked }: AskedPage): Request {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.incoming.headers)) {
      if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
    }
    const url = `${origin}${asked.startsWith('/') ? asked : '/'}`
    if (request.method !== 'POST') return new Request(url, { headers })
    // Not a byte of it is read before the action of the page asks, which knows how much its forms may hold.
    const pieces = bodyPieces(request, dependencies.limits.uploadBytes, dependencies.get(bodyMemory))
    const posted: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: streamOf(pieces), duplex: 'half' }
    return new Request(url, posted)
  }

  function failed(request: HttpRequest, preferences: Preferences, error: unknown): HttpResponse {
    const { requestId, path } = request
    const refusal = laterIfAway(error)
    const status = refusal instanceof Refusal ? refusal.status : 500
    if (status === 500 && !(error instanceof RenderingFailed))
      dependencies.log.error('page failed', {
        requestId,
        method: request.method,
        path: pathWithoutSecrets(path),
        error,
      })
    const setUpAs = refusal instanceof OpenedElsewhere ? origin : undefined
    const body = pages.errorPage({ path, requestId, status, preferences, setUpAs })
    const later = refusal instanceof ComeBackLater && { 'retry-after': String(refusal.retryAfterSeconds) }
    return { status, headers: { ...HTML, ...pageHeaders([]), ...later }, body }
  }
}

/** A page as somebody asks for it. */
interface AskedPage {
  readonly request: HttpRequest
  readonly session: Actor
  readonly preferences: Preferences
  /** Path and query, without what the page does not read. */
  readonly url: string
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Asked for one piece at a time, and for none before somebody reads. */
const streamOf = (pieces: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )

/** A form of our own page, which was opened at an address that nobody has set. */
class OpenedElsewhere extends Refusal {
  constructor() {
    super(403, 'The form came from another address than PUBLIC_URL.')
  }
}

/** Not even the error page could be rendered. The log knows why. */
class RenderingFailed extends Error {}

/** What React Router answers then. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get('content-type') === 'text/plain'

/** What React Router leaves of a mistake, so that nobody learns anything from it. */
const SANITISED = 'Unexpected Server Error'

/** The error page names the request, so that whoever is told of it finds it in the log. */
const withRequestId = (body: string, { requestId, away }: PageRequest) =>
  body.replaceAll(SANITISED, `${SANITISED} [${away ? 'away' : `request ${requestId}`}]`)

const isHtmlIn = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false

interface Rendered {
  page: PageRequest
  response: Response
  body: Buffer
  headers: Record<string, string>
}

/** For whom it was made, so that a browser that keeps it shows it to nobody else. */
const VIEWER = 'x-viewer'
const NOBODY = 'nobody'

/** The body as it leaves, and the headers that go with it. */
async function written(response: Response, page: PageRequest): Promise<Pick<Rendered, 'body' | 'headers'>> {
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value
  })
  headers[VIEWER] = page.viewer.id || NOBODY
  const isHtml = isHtmlIn(response.headers)
  const hasFailed = response.status >= 500
  if (!isHtml && !hasFailed) return { body: Buffer.from(await response.arrayBuffer()), headers }
  const text = hasFailed ? withRequestId(await response.text(), page) : await response.text()
  if (!isHtml) return { body: Buffer.from(text), headers }
  const { html, scripts } = withHashedScripts(text, page.nonce)
  return { body: Buffer.from(html), headers: { ...headers, ...pageHeaders(scripts) } }
}

/** The same for every visitor who is not signed in, in the same language and theme. */
const isForEverybody = ({ page, response }: Rendered) =>
  response.status === 200 && page.reads.isTrackable && response.headers.getSetCookie().length === 0

/** Kept by the browser, and asked about each time. */
const SHARED = { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language, Accept-Encoding' }

const keyOf = ({ language, theme }: Preferences, url: string) => `${language} ${theme ?? ''} ${url}`

async function answerKept(request: HttpRequest, page: CachedPage): Promise<HttpResponse> {
  const headers = { ...page.headers, etag: page.etag }
  if (isNamedByEtag(request, page.etag)) return { status: 304, headers }
  const encoding = encodingFor(request.header('accept-encoding'), page.body.length)
  const body = await page.as(encoding)
  return {
    status: 200,
    headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    body,
  }
}

async function answerOnce(request: HttpRequest, { response, body, headers }: Rendered): Promise<HttpResponse> {
  const encoding = encodingFor(request.header('accept-encoding'), body.length)
  const cookies = response.headers.getSetCookie()
  return {
    status: response.status,
    headers: {
      ...headers,
      'cache-control': 'no-store',
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    ...(body.length > 0 ? { body: await compressed(body, encoding, { once: true }) } : {}),
  }
}
