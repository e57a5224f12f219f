import { setTimeout as pause } from 'node:timers/promises'
import type { App, Dependencies, Routes } from '../areas/dependencies.ts'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { ClientGone } from '../limits/turns.ts'
import { UnreadAnswers } from '../limits/unread-answers.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { errorResponse } from './errors.ts'
import { HttpRequest, type HttpResponse, jsonResponse, WRITTEN } from './http-request.ts'
import type { IncomingRequest } from './incoming-request.ts'
import { type OwnWrites, ownWritesOf } from './own-writes.ts'
import { type Handler, Router } from './router.ts'

/** The application's routes, one after the other. Guards stand before all of them; pages answer what no route does. */
export function createApp(
  dependencies: Dependencies,
  routes: readonly Routes[],
  guards: readonly Routes[] = [],
  pages?: Handler,
): App {
  const router = new Router()
  router.get('/api/health', () => jsonResponse({ message: 'API is healthy.', code: 200, data: {} }))
  for (const register of [...guards, ...routes]) register(router, dependencies)
  const app = appOf(router, dependencies, {
    pages,
    ownWrites: ownWritesOf(dependencies),
    refusedAfterMs: dependencies.limits.refusedAfterMs,
  })
  const { store } = dependencies.db
  return dependencies.get(metricsOf).around((incoming, response) => store.together(() => app(incoming, response)))
}

/** Whoever takes nothing of an answer for so long has left. */
const STALLED_MS = 30_000

/** What programs ask for is answered in their words. */
const isOfPrograms = (path: string) => path === '/api' || path.startsWith('/api/')

const NOT_FOUND = jsonResponse({ data: {}, message: 'File not found.', status: 404 }, 404)

interface AppOptions {
  /** Whoever asks for too much, again and again, waits at least so long between two answers; others are answered meanwhile. */
  refusedAfterMs?: number | undefined
  pages?: Handler | undefined
  ownWrites?: OwnWrites | undefined
  stalledMs?: number
}

export function appOf(
  router: Router,
  dependencies: Pick<Dependencies, 'log'>,
  { pages, ownWrites, refusedAfterMs = 0, stalledMs = STALLED_MS }: AppOptions = {},
): App {
  const unread = new UnreadAnswers(stalledMs)
  const otherwise: Handler = (request) => (pages && !isOfPrograms(request.path) ? pages(request) : NOT_FOUND)
  return async (incoming, response) => {
    // It waited behind others on its connection, which has closed.
    if (response.destroyed) return
    const request = new HttpRequest(incoming, response)
    let answer: HttpResponse | typeof WRITTEN
    try {
      await router.pass(request)
      const handler = router.find(request) ?? otherwise
      const waiting = ownWrites?.before(request)
      if (waiting) await waiting
      answer = await handler(request)
      if (isOutdated(request, answer)) answer = await readAgain(request, handler)
      if (ownWrites && answer !== WRITTEN) answer = await ownWrites.after(request, answer)
    } catch (error) {
      if (error instanceof ClientGone) return
      answer = errorResponse(error, request, dependencies)
    }
    if (answer === WRITTEN) return
    if (answer.status === 429) await pause(refusedAfterMs * (1 + Math.random()))
    const { body } = answer
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array)
      write(request, answer, body, unread)
    else await writePieces(request, answer, body, stalledMs)
    if (!incoming.complete) endUnread(incoming)
  }
}

/** What was read for somebody who has changed meanwhile: it may be less by now. Writes ask for themselves. */
const isOutdated = ({ method, asker }: HttpRequest, answer: HttpResponse | typeof WRITTEN) =>
  asker !== undefined && answer !== WRITTEN && (method === 'GET' || method === 'HEAD') && !asker.isUnchanged()

/** More changes of one person within one answer are no accident. */
const AGAIN_MOST = 2

/** For who they are by now. */
async function readAgain(request: HttpRequest, handler: Handler): Promise<HttpResponse | typeof WRITTEN> {
  for (let time = 1; time <= AGAIN_MOST; time++) {
    request.session = undefined
    request.asker = undefined
    const answer = await handler(request)
    if (!isOutdated(request, answer)) return answer
  }
  throw new ComeBackLater(503, 'Your account is being changed. Please try again in a moment.', 1)
}

/** Time for the asker to read the answer while still sending. */
const UNREAD_LINGER_MS = 500
/** Whoever goes on sending all the same is cut off after so many of these times. */
const UNREAD_LINGERS_MOST = 20

/** Whoever was refused before everything was sent need not send the rest; what is on its way is thrown away. */
function endUnread(incoming: IncomingRequest) {
  const { socket } = incoming
  let seen = socket.bytesRead
  let lingers = 0
  const look = () => {
    if (incoming.complete) return
    lingers += 1
    if (socket.bytesRead === seen || lingers === UNREAD_LINGERS_MOST) socket.destroy()
    else linger()
    seen = socket.bytesRead
  }
  // Looked at once what has come is read: whoever is cut off while they send never sees why they were refused.
  const linger = () => setTimeout(() => setImmediate(look), UNREAD_LINGER_MS).unref()
  incoming.resume()
  linger()
}

function write(
  { response, address }: HttpRequest,
  { status, headers = {} }: HttpResponse,
  body: string | Uint8Array | undefined,
  unread: UnreadAnswers,
) {
  if (body === undefined) {
    response.writeHead(status, headers).end()
    return
  }
  const length = Buffer.byteLength(body)
  unread.add(response, address, length)
  // Text without any sign beyond ASCII is written as it lies in memory.
  const encoding = length === body.length ? 'latin1' : 'utf8'
  response.writeHead(status, { ...headers, 'content-length': length }).end(body, encoding)
}

async function writePieces(
  { response, asker }: HttpRequest,
  answer: HttpResponse,
  pieces: AsyncIterable<Uint8Array>,
  stalledMs: number,
): Promise<void> {
  response.writeHead(answer.status, answer.headers)
  const gone = new Promise<void>((resolve) => response.once('close', resolve))
  response.setTimeout(stalledMs, () => response.destroy())
  for await (const piece of pieces) {
    if (response.destroyed) return
    if (asker && !asker.isUnchanged() && !(await asker.mayAsBefore())) {
      response.destroy()
      return
    }
    if (!response.write(piece))
      await Promise.race([gone, new Promise<void>((resolve) => response.once('drain', resolve))])
  }
  response.end()
}
