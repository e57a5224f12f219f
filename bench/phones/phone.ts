/** One phone that shows a page: what its browser asks the service for, decided by the browser's own code where that decides. */
import { Agent, type IncomingMessage, request } from 'node:http'
import type { LiveMessage } from '#client/live/listeners.ts'
import type { PageReload, ReloadedParts } from '#client/page/page-reload.ts'
import { type BrowserCode, reloadsFor, type ShownPage } from './browser-code.ts'

/** Who holds it, and what a browser of theirs was seen to listen to. */
export interface Holder {
  readonly person?: { readonly id: string; readonly token: string; readonly team?: string }
  /** Of its own, as on a mobile network. */
  readonly address: string
  readonly topics: readonly string[]
}

export interface PhoneOptions extends Holder {
  readonly port: number
  readonly path: string
  readonly code: BrowserCode
  readonly shown: ShownPage
  readonly clock: Clock
  heard(game: LiveGame): void
  viewed(ms: number): void
  failed(error: Error): void
}

/** By which a phone waits. */
export interface Clock {
  random(): number
  now(): number
  after(ms: number, work: () => void): unknown
}

export const REAL_CLOCK: Clock = {
  random: Math.random,
  now: () => performance.now(),
  after: (ms, work) => setTimeout(work, ms),
}

export interface LiveGame {
  readonly id: string
  readonly score_version: number
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** As `start-live.ts` has it. */
const MISSED_WITHIN_MS = 3_000

export class Phone {
  /** `GET /schedule.data` and the like, in their order. */
  readonly asked: string[] = []
  readonly #options: PhoneOptions
  /** As browsers do for one host. */
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 })
  readonly #reload: PageReload
  /** What the browser's cache holds. */
  readonly #etags = new Map<string, string>()
  #loading: { readonly since: number; readonly abort: AbortController } | undefined
  #endStream = () => {}
  #isClosed = false
  /** The longest that it waits before it loads its page again; newer services say it. */
  #withinMs = 800

  constructor(options: PhoneOptions) {
    this.#options = options
    const { PageReload, Watched } = options.code
    this.#reload = new PageReload({
      isTyping: new Watched(false),
      isPressed: new Watched(false),
      isSeen: new Watched(true),
      drawn: new Watched<unknown>('default'),
      isDrawn: () => true,
      postponed: new Watched(undefined),
      ...options.clock,
    })
    this.#reload.use({ load: (parts) => void this.#load(parts), isUnderWay: () => false })
  }

  get isLoading(): boolean {
    return this.#loading !== undefined
  }

  /** Opens the page as a document, then listens to what its browser listens to. */
  async open(): Promise<void> {
    const { path, person } = this.#options
    const { headers } = await this.#ask('GET', path)
    const place = /place;desc=([\w-]+)/.exec(String(headers['server-timing']))?.[1] ?? ''
    if (person) await this.#ask('POST', '/api/collections/users/auth-refresh')
    await this.#listen(place)
  }

  close() {
    this.#isClosed = true
    this.#loading?.abort.abort()
    this.#endStream()
    this.#agent.destroy()
  }

  /** Loads the page's data again. The router calls off what is under way, and begins anew. */
  async #load(parts: ReloadedParts | undefined): Promise<void> {
    const since = this.#loading?.since ?? performance.now()
    this.#loading?.abort.abort()
    const loading = { since, abort: new AbortController() }
    this.#loading = loading
    try {
      const { path, shown } = this.#options
      const data = parts === 'page' ? `${path}.data?_routes=${encodeURIComponent(shown.route)}` : `${path}.data`
      await this.#ask('GET', data, undefined, loading.abort.signal)
      this.#options.viewed(performance.now() - since)
    } catch (error) {
      if (!loading.abort.signal.aborted) this.#fail(error)
    } finally {
      if (this.#loading === loading) this.#loading = undefined
    }
  }

  async #listen(place: string): Promise<void> {
    const { person, topics } = this.#options
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const told = (event: string, data: string) => {
      if (event === 'PB_CONNECT') {
        const { clientId } = JSON.parse(data) as { clientId: string }
        const subscribing = this.#ask('POST', `/api/realtime?since=${place}&as=${person?.id ?? ''}`, {
          clientId,
          subscriptions: topics,
        })
        subscribing.catch(reject)
      } else if (event === 'FS_PLACE') {
        const { within, complete } = JSON.parse(data) as { within?: number; complete: boolean }
        this.#withinMs = within ?? this.#withinMs
        if (!complete) this.#reload.ask('maybe', Math.max(MISSED_WITHIN_MS, this.#withinMs))
        resolve()
      } else if (topics.includes(event)) this.#hear(event, data)
    }
    const stream = this.#send('GET', '/api/realtime', (response) => {
      readEvents(response, told)
      response.on('close', () => this.#fail(new Error('the service closed a live connection')))
    })
    stream.on('error', reject)
    stream.end()
    this.#endStream = () => stream.destroy()
    await promise
  }

  #hear(topic: string, data: string) {
    const message = messageOf(topic, data)
    const game = gameIn(message)
    if (game) this.#options.heard(game)
    const { code, shown, person } = this.#options
    const hearing = { code, shown, team: person?.team, withinMs: this.#withinMs }
    for (const { reason, withinMs, ...options } of reloadsFor(message, hearing))
      this.#reload.ask(reason, withinMs, options)
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const sent = this.#send(
      method,
      path,
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          if (status >= 400) reject(new Error(`${method} ${path}: ${status} ${Buffer.concat(chunks).toString()}`))
          resolve({ status, headers, body: '' })
        })
      },
      signal,
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const answer = await promise.catch((error: NodeJS.ErrnoException) => {
      // The service has closed a kept connection in that very moment: browsers ask again.
      if (sent.reusedSocket && error.code === 'ECONNRESET' && method === 'GET')
        return this.#ask(method, path, body, signal)
      throw new Error(`${method} ${path}: ${error.message}`, { cause: error })
    })
    const { etag, 'cache-control': caching = '' } = answer.headers
    if (method === 'GET' && etag && !caching.includes('no-store')) this.#etags.set(path, etag)
    return answer
  }

  #send(method: string, path: string, answered: (response: IncomingMessage) => void, signal?: AbortSignal) {
    const { port, person, address } = this.#options
    const isStream = method === 'GET' && path === '/api/realtime'
    this.asked.push(askedFor(method, path))
    const etag = this.#etags.get(path)
    const headers = {
      'accept-language': 'en',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'x-forwarded-for': address,
      ...(path.includes('.') || path.startsWith('/api/') ? { accept: '*/*' } : { accept: 'text/html' }),
      ...(person && { cookie: `session=${person.token}` }),
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(method === 'POST' && { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` }),
    }
    const options = { host: '127.0.0.1', port, method, path, headers, agent: isStream ? false : this.#agent } as const
    return request(signal ? { ...options, signal } : options, answered)
  }

  #fail(error: unknown) {
    if (!this.#isClosed) this.#options.failed(error as Error)
  }
}

/** A request in short: parts of a page are told from all of it. */
export const askedFor = (method: string | undefined, path: string) =>
  `${method} ${path.includes('.data') ? path : path.split('?')[0]}`

/** What the service tells on a live connection, event by event. */
export function readEvents(response: IncomingMessage, told: (event: string, data: string) => void) {
  let rest = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    const frames = (rest + text).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const [, event, data] = /^event:(.*)\ndata:(.*)$/m.exec(frame) ?? []
      if (event !== undefined && data !== undefined) told(event, data)
    }
  })
}

/** The same message comes to every phone: it is read once. */
let last: { readonly data: string; readonly message: LiveMessage } | undefined

export function messageOf(topic: string, data: string): LiveMessage {
  if (last?.data !== data) last = { data, message: { topic, ...(JSON.parse(data) as Omit<LiveMessage, 'topic'>) } }
  return last.message
}

/** The game that a message is about. */
export const gameIn = ({ record }: LiveMessage): LiveGame | undefined =>
  record && 'score_version' in record ? { id: record.id, score_version: Number(record['score_version']) } : undefined
