import type { ServerResponse } from 'node:http'
import type { Asked } from './requests.ts'

/** Addresses and what answers them, straight on Node's own requests: a framework's request objects cost as much as reading a record. */

/** What a handler answers. Undefined: it has written the answer itself. */
export interface Answer {
  status: number
  headers?: Readonly<Record<string, string | string[]>>
  body?: string | Uint8Array
}

export type Handler = (exchange: Exchange) => Promise<Answer | undefined> | Answer | undefined

/** One request and its answer. */
export class Exchange {
  readonly asked: Asked
  readonly response: ServerResponse
  /** Without the query. */
  readonly path: string
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

interface Node {
  next: Map<string, Node>
  any?: { name: string; node: Node }
  handlers: Map<string, Handler>
}

const newNode = (): Node => ({ next: new Map(), handlers: new Map() })

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Finds the handler of an address: `/api/files/:collection/:record/:name`. Literal parts go before named ones. */
export class Router {
  readonly #root = newNode()
  readonly #guards: { below: string; guard: Guard }[] = []

  get = (path: string, handler: Handler) => this.on('GET', path, handler)
  post = (path: string, handler: Handler) => this.on('POST', path, handler)
  patch = (path: string, handler: Handler) => this.on('PATCH', path, handler)
  delete = (path: string, handler: Handler) => this.on('DELETE', path, handler)

  on(method: Method, path: string, handler: Handler) {
    let node = this.#root
    for (const part of path.split('/').slice(1)) node = part.startsWith(':') ? named(node, part.slice(1)) : literal(node, part)
    if (node.handlers.has(method)) throw new Error(`${method} ${path} has two handlers`)
    node.handlers.set(method, handler)
  }

  /** Runs before every handler of the addresses that begin so; what it throws is the answer. */
  guard(below: string, guard: Guard) {
    this.#guards.push({ below, guard })
  }

  find(exchange: Exchange): Handler | undefined {
    const method = exchange.method === 'HEAD' ? 'GET' : exchange.method
    const parts = exchange.path.split('/')
    const params: Record<string, string> = {}
    let node = this.#root
    for (let index = 1; index < parts.length; index++) {
      const part = parts[index]!
      const next = node.next.get(part)
      if (next) {
        node = next
      } else if (node.any && part !== '') {
        const value = decoded(part)
        if (value === undefined) return undefined
        params[node.any.name] = value
        node = node.any.node
      } else {
        return undefined
      }
    }
    exchange.matched(params)
    return node.handlers.get(method)
  }

  async pass(exchange: Exchange): Promise<void> {
    for (const { below, guard } of this.#guards) if (exchange.path.startsWith(below)) await guard(exchange)
  }
}

export type Guard = (exchange: Exchange) => Promise<void> | void

function literal(node: Node, part: string): Node {
  let next = node.next.get(part)
  if (!next) node.next.set(part, (next = newNode()))
  return next
}

function named(node: Node, name: string): Node {
  if (node.any && node.any.name !== name) throw new Error(`:${name} is called :${node.any.name} elsewhere`)
  node.any ??= { name, node: newNode() }
  return node.any.node
}

function decoded(part: string): string | undefined {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
