import type { Answer, Exchange, WRITTEN } from './exchange.ts'

export type Handler = (exchange: Exchange) => Answer | typeof WRITTEN | Promise<Answer | typeof WRITTEN>

/** What it throws is the answer. */
export type Guard = (exchange: Exchange) => Promise<void>

interface Node {
  readonly next: Map<string, Node>
  readonly handlers: Map<string, Handler>
  named?: { readonly name: string; readonly node: Node }
}

const newNode = (): Node => ({ next: new Map(), handlers: new Map() })

/** Which handler answers which address: `/api/files/:collection/:record/:name`. Literal parts go before named ones. */
export class Router {
  readonly #root = newNode()
  readonly #guards: { readonly below: string; readonly guard: Guard }[] = []

  get(path: string, handler: Handler) {
    this.#add('GET', path, handler)
  }

  post(path: string, handler: Handler) {
    this.#add('POST', path, handler)
  }

  patch(path: string, handler: Handler) {
    this.#add('PATCH', path, handler)
  }

  delete(path: string, handler: Handler) {
    this.#add('DELETE', path, handler)
  }

  /** Stands before everything whose path begins so, also before what does not exist. */
  guard(below: string, guard: Guard) {
    this.#guards.push({ below, guard })
  }

  /** The handler of a request, and the named parts of its path. HEAD is answered like GET, without the body. */
  find(exchange: Exchange): Handler | undefined {
    const params: Record<string, string> = {}
    let node = this.#root
    const parts = exchange.path.split('/')
    for (let at = 1; at < parts.length; at++) {
      const part = parts[at]!
      const literal = node.next.get(part)
      if (literal) {
        node = literal
        continue
      }
      const value = node.named && decoded(part)
      if (!node.named || !value) return undefined
      params[node.named.name] = value
      node = node.named.node
    }
    exchange.matched(params)
    return node.handlers.get(exchange.method === 'HEAD' ? 'GET' : exchange.method)
  }

  async pass(exchange: Exchange): Promise<void> {
    for (const { below, guard } of this.#guards) if (exchange.path.startsWith(below)) await guard(exchange)
  }

  #add(method: string, path: string, handler: Handler) {
    let node = this.#root
    for (const part of path.split('/').slice(1))
      node = part.startsWith(':') ? named(node, part.slice(1)) : literal(node, part)
    if (node.handlers.has(method)) throw new Error(`${method} ${path} has two handlers`)
    node.handlers.set(method, handler)
  }
}

function literal(node: Node, part: string): Node {
  let next = node.next.get(part)
  if (!next) node.next.set(part, (next = newNode()))
  return next
}

function named(node: Node, name: string): Node {
  node.named ??= { name, node: newNode() }
  if (node.named.name !== name) throw new Error(`:${name} is called :${node.named.name} elsewhere`)
  return node.named.node
}

/** What is no text stays as it was sent, and is the name of nothing. */
function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
