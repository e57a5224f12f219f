import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, type BlockList, Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#records/storage/cannot-start.ts'
import type { App } from '../areas/dependencies.ts'
import { limitConnections, type SocketLimits } from '../limits/connections.ts'
import { placeOf } from '../limits/place.ts'
import { standingHeaders } from './headers.ts'
import { addressOf, answerWith, foreignIdOf, IncomingRequest, logAccess } from './incoming-request.ts'
import type { Log } from './log.ts'

export interface ListenOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  log: Log
  /** People come over https, through a proxy that ends it. */
  tls?: boolean
  /** Every request is told to the log. */
  logRequests?: boolean
  trustedProxies?: BlockList | undefined
  /** Left out: as many as the machine takes. */
  connections?: SocketLimits
  /** Takes connections that change their protocol; left out: none does. */
  upgrade?: ((incoming: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  times?: Partial<ServerTimes>
}

/** All in milliseconds. */
export interface ServerTimes {
  /** From connecting, or from the first byte of a further request, until its headers are there. */
  headers: number
  /** Until the whole request is there, however large; what is read of it must arrive at some speed besides. */
  request: number
  /** A connection waits this long for its next request: longer than proxies wait, or they would meet closed ones. */
  idle: number
  /** A connection on which nothing moves, in neither direction, is dropped: longer than live messages are apart. */
  stalled: number
  /** How often connections are looked at for the times above. */
  check: number
  /** How long the requests under way may take once the server stops. */
  drain: number
  /** How long those who were connected last have to ask, where another process answers from then on. */
  linger: number
}

const TIMES: ServerTimes = {
  headers: 10_000,
  request: 300_000,
  idle: 65_000,
  stalled: 60_000,
  check: 1_000,
  drain: 10_000,
  linger: 1_000,
}

/** Connections that wait to be accepted: one that finds no room is not tried again for a second. The system may allow fewer. */
const BACKLOG = 4_096

const URL_MAX_BYTES = 8 * 1024
/** The longest address, a cookie and a token of 4 KiB each, and room for the rest. */
const HEADERS_MAX_BYTES = 24 * 1024
/** After this long in silence the system asks a connection whether its other end still exists. */
const PROBE_AFTER_MS = 30_000
/** While stopping, connections are closed as soon as they have nothing under way. */
const CLOSING_EVERY_MS = 20

export interface Listening {
  readonly port: number
  /** Requests are answered from here on; until then they are asked to come back. */
  answer(app: App): void
  /** Goes on answering, but lets no connection go on: whoever comes again reaches another process. */
  leave(): void
  /** Takes no new connections, waits for the requests under way, and after the time given ends those too. */
  stop(): Promise<void>
}

/** Takes the port, before there is an application: it may have to know the port. */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { log, trustedProxies, logRequests = false, tls = false } = options
  const times = { ...TIMES, ...options.times }
  const server = createServer({
    IncomingMessage: IncomingRequest,
    ServerResponse: answerWith(standingHeaders({ tls })),
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER_MS,
    noDelay: true,
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.idle,
    connectionsCheckingInterval: times.check,
    maxHeaderSize: HEADERS_MAX_BYTES,
  })
  server.setTimeout(times.stalled)
  server.on('clientError', (error, socket) => refuseConnection(error, socket, log))
  if (options.connections) limitConnections(server, options.connections, trustedProxies)
  if (options.upgrade) server.on('upgrade', options.upgrade)
  await bind(server, options)
  const { port } = server.address() as AddressInfo

  let toApp: App | undefined
  let isLeaving = false

  function answer(app: App) {
    toApp = app
  }

  const beginnings = new Beginnings()
  server.on(
    'request',
    oneAtATime((incoming, answer) => {
      incoming.address = addressOf(incoming, trustedProxies)
      beginnings.wait(placeOf(incoming.address), () => begin(incoming, answer))
    }),
  )

  function begin(incoming: IncomingRequest, answer: ServerResponse) {
    incoming.requestId = foreignIdOf(incoming, trustedProxies) ?? incoming.requestId
    if (logRequests) logAccess(log, incoming, answer)
    // A client that goes on over this connection would never let the server stop.
    if (isLeaving || !server.listening) answer.shouldKeepAlive = false
    if ((incoming.url?.length ?? 0) > URL_MAX_BYTES) refuse(answer, 414, 'The address is too long.')
    else if (toApp) toApp(incoming, answer).catch((error: unknown) => unwritten(error, answer, log))
    else refuse(answer, 503, 'The service is starting.', STARTING)
  }

  async function stop() {
    if (!server.listening) return
    // The port alone: a connection that was just made is no idle one.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
    if (isLeaving) await Promise.race([closed, pause(times.linger)])
    server.closeIdleConnections()
    const closing = setInterval(() => server.closeIdleConnections(), CLOSING_EVERY_MS)
    const ending = setTimeout(() => {
      log.warn('requests were still under way and have been ended')
      server.closeAllConnections()
    }, times.drain)
    await closed
    clearInterval(closing)
    clearTimeout(ending)
  }

  const leave = () => {
    isLeaving = true
  }

  return { port, answer, leave, stop }
}

/** Nobody but a test sends even two before the first answer. */
const PIPELINED_MOST = 8

/** Requests that a connection sends without waiting for answers wait their turn; more of them than a few, and it is closed. */
function oneAtATime(begin: (incoming: IncomingRequest, answer: ServerResponse) => void) {
  const waitingOf = new WeakMap<Socket, (() => void)[]>()
  return (incoming: IncomingRequest, answer: ServerResponse) => {
    const { socket } = incoming
    const waiting = waitingOf.get(socket)
    if (waiting && waiting.length >= PIPELINED_MOST) {
      socket.destroy()
      return
    }
    const run = () => {
      answer.once('close', () => {
        const next = waitingOf.get(socket)?.shift()
        if (next) next()
        else waitingOf.delete(socket)
      })
      begin(incoming, answer)
    }
    if (waiting) waiting.push(run)
    else {
      waitingOf.set(socket, [])
      run()
    }
  }
}

/** Of one place, before everybody else gets their time. */
const BEGUN_AT_ONCE = 2

/** Node accepts one connection in each round of its loop: whoever asks on a hundred of them at once must not fill a round. */
class Beginnings {
  /** In this round. */
  readonly #begun = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #isRoundAwaited = false

  wait(place: string, begin: () => void) {
    const begun = this.#begun.get(place) ?? 0
    if (begun < BEGUN_AT_ONCE) {
      this.#begun.set(place, begun + 1)
      begin()
    } else {
      const waiting = this.#waiting.get(place)
      if (waiting) waiting.push(begin)
      else this.#waiting.set(place, [begin])
    }
    if (this.#isRoundAwaited) return
    this.#isRoundAwaited = true
    setImmediate(() => this.#nextRound())
  }

  #nextRound() {
    this.#isRoundAwaited = false
    this.#begun.clear()
    for (const [place, waiting] of this.#waiting) {
      const next = waiting.splice(0, BEGUN_AT_ONCE)
      if (waiting.length === 0) this.#waiting.delete(place)
      for (const begin of next) this.wait(place, begin)
    }
  }
}

/** Serves an application that need not know its port. */
export async function serve(app: App, options: ListenOptions): Promise<Listening> {
  const listening = await listen(options)
  listening.answer(app)
  return listening
}

async function bind(server: Pick<Server, 'once' | 'off' | 'listen'>, { host, port }: ListenOptions): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, backlog: BACKLOG }, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    throw new CannotStart(whyNotBound(error, host, port), { cause: error })
  }
}

function whyNotBound(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is taken by another program: stop that one, or set PORT to another number.`
    case 'EACCES':
      return `Port ${port} of ${host} may not be used by this user: set PORT to a number from 1024 on.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", which is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them.`
    default:
      return `Port ${port} of ${host} cannot be listened on (${code}).`
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A start takes about as long. */
const STARTING = { 'retry-after': '2' }

function refuse(answer: ServerResponse, status: number, message: string, headers?: Readonly<Record<string, string>>) {
  const body = errorBody(status, message)
  answer.writeHead(status, { ...JSON_TYPE, ...headers, 'content-length': body.length }).end(body)
}

/** An answer that could not be written, such as one with a line break in a header. */
function unwritten(error: unknown, answer: ServerResponse, log: Log) {
  log.error('an answer could not be written', { error })
  if (answer.headersSent) answer.destroy()
  else refuse(answer, 500, SOMETHING_WENT_WRONG)
}

const errorBody = (status: number, message: string) => JSON.stringify({ data: {}, message, status })

const SOMETHING_WENT_WRONG = 'Something went wrong while processing your request.'

/** What is no HTTP, too slow or too much, answered before there is a request. */
function refuseConnection(error: Error & { code?: string }, socket: Duplex, log: Log) {
  log.debug('connection refused', { code: error.code })
  const { _httpMessage: under } = socket as Duplex & { _httpMessage?: { headersSent: boolean } }
  // Opened ahead of a request that has not come: what is said now would be taken for the answer to it.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0
  // Half an answer may be on its way; a second one must not land in the middle of it.
  if (!socket.writable || under?.headersSent || isUnused) {
    socket.destroy()
    return
  }
  const status = STATUS_OF_ERROR[error.code ?? ''] ?? 400
  const body = errorBody(status, SOMETHING_WENT_WRONG)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}
