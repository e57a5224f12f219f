import { randomBytes } from 'node:crypto'
import { Refusal } from '#records/errors.ts'
import type { Viewer } from '#records/viewer.ts'
import { readBytes } from '../body.ts'
import { isNamedByEtag } from '../etags.ts'
import type { Answer, Exchange } from '../http-request.ts'
import { pathWithoutSecrets } from '../incoming-request.ts'
import { isFromElsewhere, originOf } from '../origin.ts'
import type { Handler } from '../router.ts'
import { PageCache, RenderedPage, type Rendering } from './cache.ts'
import { compressed, encodingFor } from './compress.ts'
import { PageAsked, type PagesGround } from './page-request.ts'
import { pageHeaders, withHashedScripts } from './policy.ts'
import { type Preferences, preferencesOf } from './preferences.ts'

export interface Pages {
  /** React Router's handler, in the visitor's language. */
  render(request: Request, asked: PageAsked): Promise<Response>
  /** The error page, written without anything that could fail. */
  errorPage(facts: { path: string; requestId: string; status: number; preferences: Preferences }): string
}

/** Answers every address that no other door answers with a page. */
export function pagesDoor(ground: PagesGround, pages: Pages): Handler {
  const cache = new PageCache(ground.db.feed)
  const origin = originOf(ground.publicUrl)

  return async (exchange) => {
    const preferences = preferencesOf(exchange)
    try {
      return await answer(exchange, preferences)
    } catch (error) {
      return failed(exchange, preferences, error)
    }
  }

  async function answer(exchange: Exchange, preferences: Preferences): Promise<Answer> {
    const isRead = exchange.method === 'GET' || exchange.method === 'HEAD'
    if (!isRead && exchange.method !== 'POST') throw new Refusal(405, 'Pages are read, and their forms are posted.')
    // A form of somebody else's page would act in the name of the visitor.
    if (!isRead && isFromElsewhere(exchange, origin)) throw new Refusal(403, 'The form came from another site.')
    const viewer = await ground.sessions.viewerOf(exchange)
    if (!isRead || viewer.id !== '') return answerOnce(exchange, await render(exchange, viewer, preferences))
    let other: Rendered | undefined
    const page = await cache.page(keyOf(exchange, preferences), async () => {
      const rendered = await render(exchange, viewer, preferences)
      if (isForEverybody(rendered)) return rendering(rendered)
      other = rendered
      return undefined
    })
    if (page) return answerKept(exchange, page)
    return answerOnce(exchange, other ?? (await render(exchange, viewer, preferences)))
  }

  async function render(exchange: Exchange, viewer: Viewer, preferences: Preferences): Promise<Rendered> {
    const asked = new PageAsked(ground, exchange, viewer, preferences, randomBytes(16).toString('base64url'))
    const response = await pages.render(await requestOf(exchange), asked)
    if (isLastResort(response)) throw new RenderingFailed()
    return { asked, response, ...(await written(response, asked)) }
  }

  /** React Router must see the outer address: behind a proxy it would refuse every form. */
  async function requestOf(exchange: Exchange): Promise<Request> {
    const headers = new Headers()
    for (const [name, value] of Object.entries(exchange.asked.headers)) {
      if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
    }
    const url = `${origin}${exchange.asked.url?.startsWith('/') ? exchange.asked.url : '/'}`
    if (exchange.method !== 'POST') return new Request(url, { headers })
    const body = await readBytes(exchange, ground.limits.uploadBytes)
    return new Request(url, { method: 'POST', headers, body: new Uint8Array(body) })
  }

  function failed(exchange: Exchange, preferences: Preferences, error: unknown): Answer {
    const { requestId, path } = exchange
    const status = error instanceof Refusal ? error.status : 500
    if (status === 500 && !(error instanceof RenderingFailed))
      ground.log.error('page failed', { requestId, method: exchange.method, path: pathWithoutSecrets(path), error })
    const body = pages.errorPage({ path, requestId, status, preferences })
    return { status, headers: { ...HTML, ...pageHeaders([]) }, body }
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Not even the error page could be rendered. The log knows why. */
class RenderingFailed extends Error {}

/** What React Router answers then. */
const isLastResort = ({ status, headers }: Response) => status === 500 && headers.get('content-type') === 'text/plain'

/** What React Router leaves of a mistake, so that nobody learns anything from it. */
const SANITISED = 'Unexpected Server Error'

/** The error page names the request, so that whoever is told of it finds it in the log. */
const withRequestId = (body: string, { requestId }: PageAsked) =>
  body.replaceAll(SANITISED, `${SANITISED} [request ${requestId}]`)

interface Rendered {
  asked: PageAsked
  response: Response
  body: Buffer
  headers: Record<string, string>
}

/** For whom it was made, so that a browser that keeps it shows it to nobody else. */
const VIEWER = 'x-viewer'
const NOBODY = 'nobody'

/** The body as it leaves, and the headers that go with it. */
async function written(response: Response, asked: PageAsked): Promise<Pick<Rendered, 'body' | 'headers'>> {
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value
  })
  headers[VIEWER] = asked.viewer.id || NOBODY
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false
  const hasFailed = response.status >= 500
  if (!isHtml && !hasFailed) return { body: Buffer.from(await response.arrayBuffer()), headers }
  const text = hasFailed ? withRequestId(await response.text(), asked) : await response.text()
  if (!isHtml) return { body: Buffer.from(text), headers }
  const { html, scripts } = withHashedScripts(text, asked.nonce)
  return { body: Buffer.from(html), headers: { ...headers, ...pageHeaders(scripts) } }
}

/** The same for every visitor who is not signed in, in the same language and theme. */
const isForEverybody = ({ asked, response }: Rendered) =>
  response.status === 200 && asked.notes.isWhole && response.headers.getSetCookie().length === 0

const rendering = ({ asked, body, headers }: Rendered): Rendering => ({
  page: new RenderedPage(body, { ...headers, ...SHARED }),
  notes: asked.notes,
})

/** Kept by the browser, and asked about each time. */
const SHARED = { 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Language, Accept-Encoding' }

const keyOf = (exchange: Exchange, { language, theme }: Preferences) =>
  `${language} ${theme ?? ''} ${exchange.asked.url ?? ''}`

async function answerKept(exchange: Exchange, page: RenderedPage): Promise<Answer> {
  const headers = { ...page.headers, etag: page.etag }
  if (isNamedByEtag(exchange, page.etag)) return { status: 304, headers }
  const encoding = encodingFor(exchange.header('accept-encoding'), page.body.length)
  const body = await page.as(encoding)
  return {
    status: 200,
    headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    body,
  }
}

async function answerOnce(exchange: Exchange, { response, body, headers }: Rendered): Promise<Answer> {
  const encoding = encodingFor(exchange.header('accept-encoding'), body.length)
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
