import type { ServerResponse } from 'node:http'
import type { Asked } from './incoming-request.ts'

/** What a handler answers. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** Pieces are written one after the other, each when the last one has left. */
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>
}

/** For a handler that has written the answer itself, or goes on writing it. */
export const WRITTEN = 'written'

const JSON_TYPE = { 'content-type': 'application/json' }

export const json = (body: unknown, status = 200, headers?: Readonly<Record<string, string>>): Answer =>
  jsonText(JSON.stringify(body), headers, status)

/** For what is written out already. */
export const jsonText = (body: string, headers?: Readonly<Record<string, string>>, status = 200): Answer => ({
  status,
  headers: headers ? { ...JSON_TYPE, ...headers } : JSON_TYPE,
  body,
})

export const NO_CONTENT: Answer = { status: 204 }

/** One request, as the doors see it. */
export class Exchange {
  readonly asked: Asked
  readonly response: ServerResponse
  /** Without the query. */
  readonly path: string
  /** Who is asking, as the sessions found it: asked by every door, looked up once. */
  session: Promise<unknown> | undefined
  readonly #query: string
  #searchParams: URLSearchParams | undefined
  #params: Readonly<Record<string, string>> = {}

  constructor(asked: Asked, response: ServerResponse) {
    const url = asked.url ?? '/'
    const mark = url.indexOf('?')
    this.asked = asked
    this.response = response
    this.path = mark === -1 ? url : url.slice(0, mark)
    this.#query = mark === -1 ? '' : url.slice(mark + 1)
  }

  get method(): string {
    return this.asked.method ?? 'GET'
  }

  get requestId(): string {
    return this.asked.requestId
  }

  /** The asker's address, as far as proxies can be trusted. */
  get address(): string {
    return this.asked.address
  }

  /** By its name in lower case. */
  header(name: string): string | undefined {
    const value = this.asked.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  /** A part of the path by its name in the route. */
  param(name: string): string {
    return this.#params[name] ?? ''
  }

  query(name: string): string | undefined {
    if (this.#query === '') return undefined
    this.#searchParams ??= new URLSearchParams(this.#query)
    return this.#searchParams.get(name) ?? undefined
  }

  matched(params: Readonly<Record<string, string>>) {
    this.#params = params
  }
}
