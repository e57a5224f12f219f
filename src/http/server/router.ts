import { NO_JSON } from '../bodies/json-bounds.ts'
import type { HttpRequest, HttpResponse, TakesJson, WRITTEN } from './http-request.ts'

export type Handler = (request: HttpRequest) => HttpResponse | typeof WRITTEN | Promise<HttpResponse | typeof WRITTEN>

/** What it throws is the answer. */
export type Guard = (request: HttpRequest) => void | Promise<void>

export interface Route {
  readonly method: string
  readonly path: string
  /** `:name` takes any part that is not empty. */
  readonly parts: readonly string[]
  readonly json: TakesJson
  readonly handler: Handler
}

/** Which handler answers which address: `/api/files/:collection/:record/:name`. */
export class Router {
  /** By their number of parts: few are left to compare. */
  readonly #routes: Route[][] = []
  readonly #guards: { readonly below: string; readonly guard: Guard }[] = []

  get(path: string, handler: Handler) {
    this.#add('GET', path, NO_JSON, handler)
  }

  post(path: string, json: TakesJson, handler: Handler) {
    this.#add('POST', path, json, handler)
  }

  patch(path: string, json: TakesJson, handler: Handler) {
    this.#add('PATCH', path, json, handler)
  }

  delete(path: string, handler: Handler) {
    this.#add('DELETE', path, NO_JSON, handler)
  }

  /** Stands before everything whose path begins so, also before what does not exist. */
  guard(below: string, guard: Guard) {
    this.#guards.push({ below, guard })
  }

  async pass(request: HttpRequest): Promise<void> {
    for (const { below, guard } of this.#guards) if (request.path.startsWith(below)) await guard(request)
  }

  /** The handler of a request, which is told the named parts of its path. HEAD is answered like GET, without the body. */
  find(request: HttpRequest): Handler | undefined {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const parts = request.path.split('/')
    const route = this.#routes[parts.length]?.find((route) => route.method === method && fits(route.parts, parts))
    if (route) request.matched(namedParts(route.parts, parts), route.json)
    return route?.handler
  }

  /** Of everything that is answered here. */
  get routes(): readonly Route[] {
    return this.#routes.flat()
  }

  #add(method: string, path: string, json: TakesJson, handler: Handler) {
    const parts = path.split('/')
    const routes = (this.#routes[parts.length] ??= [])
    const taken = routes.find((route) => route.method === method && overlap(route.parts, parts))
    if (taken) throw new Error(`${method} ${path} is answered by ${taken.path} already`)
    routes.push({ method, path, parts, json, handler })
  }
}

const isNamed = (part: string) => part.startsWith(':')

function fits(wanted: readonly string[], parts: readonly string[]): boolean {
  // From the end, where addresses differ.
  for (let at = parts.length - 1; at > 0; at--) {
    if (isNamed(wanted[at]!) ? parts[at] === '' : wanted[at] !== parts[at]) return false
  }
  return true
}

/** Whether some address would fit both, so that the order of the routes would decide. */
const overlap = (a: readonly string[], b: readonly string[]) =>
  a.every((part, at) => part === b[at] || isNamed(part) || isNamed(b[at]!))

function namedParts(wanted: readonly string[], parts: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {}
  for (let at = 1; at < parts.length; at++) {
    const name = wanted[at]!
    if (isNamed(name)) named[name.slice(1)] = decodedPart(parts[at]!)
  }
  return named
}

/** What is no text stays as it was sent, and is the name of nothing. */
export function decodedPart(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
