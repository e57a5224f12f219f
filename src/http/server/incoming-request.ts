import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type BlockList, isIP } from 'node:net'
import { randomName } from '#records/ids.ts'
import type { Log } from './log.ts'

/** What is known of every request before a handler looks at it: its id and its asker's address. */

/** Tells this run of the process from others; what follows counts its requests. */
const RUN = randomName(3)
const DIGITS = 7
const FIRST = 10 ** (DIGITS - 1)
let counted = 0
const nextId = () => RUN + (FIRST + (counted++ % (9 * FIRST)))

export class IncomingRequest extends IncomingMessage {
  /** Ours, unless a trusted proxy gave it one: an id from anybody else could pass for another request's. */
  requestId = nextId()
  address = ''
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** Answers that carry the given headers and the request's id, whichever handler writes them. */
export function answerWith(standing: Readonly<Record<string, string>>) {
  return class HttpResponse extends ServerResponse<IncomingRequest> {
    override writeHead(status: number, headers?: Headers): this
    override writeHead(status: number, reason?: string, headers?: Headers): this
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      const all: OutgoingHttpHeaders = { ...standing, 'x-request-id': this.req.requestId }
      // Set before: it would be said twice.
      for (const name of this.getHeaderNames()) delete all[name]
      addTo(all, typeof reason === 'object' ? reason : headers)
      return typeof reason === 'string' ? super.writeHead(status, reason, all) : super.writeHead(status, all)
    }
  }
}

/** Names are compared in lower case: `Cache-Control` takes the place of `cache-control`. */
function addTo(all: OutgoingHttpHeaders, given: Headers | undefined) {
  if (!given) return
  if (!Array.isArray(given)) {
    for (const name in given) all[name.toLowerCase()] = given[name]
    return
  }
  const own = new Map<string, OutgoingHttpHeader[]>()
  for (let at = 0; at + 1 < given.length; at += 2) {
    const name = String(given[at]).toLowerCase()
    own.set(name, [...(own.get(name) ?? []), given[at + 1] ?? ''])
  }
  for (const [name, values] of own) all[name] = values.length === 1 ? values[0] : values.map(String)
}

/**
 * The asker's address: the connection's, unless a trusted proxy stands there. Each proxy appends the address it was
 * called from, so the last one that is not a trusted proxy's is the asker's; whatever stands before it, anybody may
 * have written.
 */
export function addressOf(incoming: IncomingMessage, trusted: BlockList | undefined): string {
  const caller = plainAddress(incoming.socket.remoteAddress ?? '')
  if (!trusted || !isAmong(trusted, caller)) return caller
  const forwarded = incoming.headers['x-forwarded-for']
  if (forwarded === undefined) return caller
  let address = caller
  for (const entry of String(forwarded).split(',').toReversed()) {
    const named = plainAddress(entry.trim())
    if (isIP(named) === 0) return address
    address = named
    if (!isAmong(trusted, named)) return address
  }
  return address
}

/** As proxies make them. It stands in logs and pages. */
const FOREIGN_ID = /^[\w.-]{8,64}$/

/** Under which a trusted proxy has logged the request. */
export function foreignIdOf(incoming: IncomingMessage, trusted: BlockList | undefined): string | undefined {
  const given = incoming.headers['x-request-id']
  if (typeof given !== 'string' || !trusted || !FOREIGN_ID.test(given)) return undefined
  return isAmong(trusted, plainAddress(incoming.socket.remoteAddress ?? '')) ? given : undefined
}

const MAPPED = '::ffff:'

/** `::ffff:192.0.2.1` is an IPv4 address that arrived at an IPv6 socket. */
export const plainAddress = (address: string) => (address.startsWith(MAPPED) ? address.slice(MAPPED.length) : address)

export function isAmong(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** One line per request, once it has ended. */
export function logAccess(log: Log, incoming: IncomingRequest, answer: ServerResponse) {
  const startedAt = performance.now()
  answer.once('close', () => {
    log.debug('request', {
      requestId: incoming.requestId,
      method: incoming.method,
      path: pathWithoutSecrets(incoming.url ?? ''),
      address: incoming.address,
      status: answer.headersSent ? answer.statusCode : 0,
      ended: answer.writableFinished,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    })
  })
}

/** What follows these in a path is a key to somebody's account. */
const BEFORE_SECRETS = /^(\/(?:setup|invitation|user\/verify|user\/confirm-[a-z-]+)\/).+/
/** Longer than any id, shorter than any token. */
const LONG_SEGMENT = /(?<=\/)[\w.~%-]{32,}(?=\/|$)/g

/** A path as a log may hold it: no query, which holds filters and file tokens, and nothing that could be a token. */
export function pathWithoutSecrets(url: string): string {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  return path.replace(BEFORE_SECRETS, '$1***').replace(LONG_SEGMENT, '***')
}
