import type { ServerResponse } from 'node:http'
import { type JsonBounds, NO_JSON } from '../bodies/json-bounds.ts'
import type { IncomingRequest } from './incoming-request.ts'

/** What a handler answers. */
export interface HttpResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Pieces are written one after the other, each when the last one has left. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>
}

/** For a handler that has written the answer itself, or goes on writing it. */
export const WRITTEN = 'written'

const JSON_TYPE = { 'content-type': 'application/json' }

export const jsonResponse = (body: unknown, status = 200, headers?: Readonly<Record<string, string>>): HttpResponse =>
  jsonText(JSON.stringify(body), headers, status)

/** For what is written out already. */
export const jsonText = (body: string, headers?: Readonly<Record<string, string>>, status = 200): HttpResponse => ({
  status,
  headers: headers ? { ...JSON_TYPE, ...headers } : JSON_TYPE,
  body,
})

export const NO_CONTENT: HttpResponse = { status: 204 }

/** Somebody signed in who asks, and may lose what they have while an answer is made. */
export interface Asker {
  /** Nothing has changed about them since they were looked at. Asks no database. */
  isUnchanged(): boolean
  /** Their session still holds, with the same roles. */
  mayAsBefore(): Promise<boolean>
}

/** How much JSON a route reads; of some it is found with the parts of the path. */
export type TakesJson = JsonBounds | ((request: HttpRequest) => JsonBounds)

/** One request, as the routes see it. */
export class HttpRequest {
  readonly incoming: IncomingRequest
  readonly response: ServerResponse
  /** Without the query. */
  readonly path: string
  /** Whose session it is: asked by every handler, looked up once. */
  session: Promise<unknown> | undefined
  /** Who was found behind it; undefined for a guest, and before anybody asked. */
  asker: Asker | undefined
  /** The code by which a guest was let in; undefined for others, and before anybody asked. */
  letInBy: string | undefined
  readonly #query: string
  #searchParams: URLSearchParams | undefined
  #params: Readonly<Record<string, string>> = {}
  #json: TakesJson = NO_JSON
  #gone: AbortController | undefined

  constructor(incoming: IncomingRequest, response: ServerResponse) {
    const url = incoming.url ?? '/'
    const mark = url.indexOf('?')
    this.incoming = incoming
    this.response = response
    this.path = mark === -1 ? url : url.slice(0, mark)
    this.#query = mark === -1 ? '' : url.slice(mark + 1)
  }

  get method(): string {
    return this.incoming.method ?? 'GET'
  }

  get requestId(): string {
    return this.incoming.requestId
  }

  /** The asker's address, as far as proxies can be trusted. */
  get address(): string {
    return this.incoming.address
  }

  /** Aborted once the connection has closed and nobody waits for the answer. */
  get gone(): AbortSignal {
    if (!this.#gone) {
      const gone = (this.#gone = new AbortController())
      if (this.response.destroyed) gone.abort()
      else this.response.once('close', () => this.response.writableFinished || gone.abort())
    }
    return this.#gone.signal
  }

  /** By its name in lower case. */
  header(name: string): string | undefined {
    const value = this.incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  /** A part of the path by its name in the route. */
  param(name: string): string {
    return this.#params[name] ?? ''
  }

  query(name: string): string | undefined {
    return this.#query === '' ? undefined : (this.searchParams.get(name) ?? undefined)
  }

  get searchParams(): URLSearchParams {
    return (this.#searchParams ??= new URLSearchParams(this.#query))
  }

  /** How much JSON its route reads. */
  get jsonBounds(): JsonBounds {
    return typeof this.#json === 'function' ? this.#json(this) : this.#json
  }

  matched(params: Readonly<Record<string, string>>, json: TakesJson) {
    this.#params = params
    this.#json = json
  }
}
