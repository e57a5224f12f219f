import { Agent, type IncomingMessage, request } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How attackers ask, and those who do no harm: from addresses of their own. */

export interface Target {
  readonly host: string
  readonly port: number
  /** An address of this machine. */
  readonly from: string
  /** Over when it is aborted. */
  readonly until: AbortSignal
  readonly protocol: Protocol
  /** As people write it. */
  readonly origin: string
  /** Sessions that the attacker has, by the name of their demo account. */
  readonly tokens: Readonly<Record<string, string>>
}

export type Protocol = 'HTTP/1.1' | 'HTTP/2'

/** On Linux all of 127.0.0.0/8 is this machine: each has an address of their own, also for a proxy that they come through. */
const addressOf = (last: number) => `127.0.0.${process.platform === 'linux' ? last : 1}`
export const ATTACKER = addressOf(66)
export const INNOCENT = addressOf(70)

/** What one guest can think of to make everybody else wait. A new kind of it is a line in a table of these. */
export interface Attack {
  readonly name: string
  /** So many at once, each again and again. */
  readonly atOnce: number
  /** How many turns it may be given at most: for each try, for all at the same time together, or none. Left out: nobody counts. */
  readonly turns?: 'each' | 'one' | 'none'
  /** One try: what was answered, or undefined where nothing was meant to be. */
  strike(target: Target, index: number): Promise<TargetAnswer | undefined>
}

export interface TargetAnswer {
  readonly status: number
  readonly bytes: number
  /** Of a refusal. */
  readonly message?: string
}

export interface Asked {
  /** Left out: POST with a body, GET without. */
  readonly method?: 'GET' | 'POST' | 'PATCH'
  /** Sent as JSON, unless it is a text with a type of its own. */
  readonly body?: unknown
  readonly type?: string
  /** Signed in as this account of the demo. */
  readonly as?: string | undefined
  /** A connection for this alone. */
  readonly alone?: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Undefined where the connection broke. */
export async function askTarget(target: Target, path: string, asked: Asked = {}): Promise<TargetAnswer | undefined> {
  if (target.until.aborted) return undefined
  const sent = sentOf(target, asked)
  const answer = await (target.protocol === 'HTTP/2' ? overHttp2(target, path, sent) : overHttp1(target, path, sent))
  if (!answer || answer.status < 400) return answer && { status: answer.status, bytes: answer.body.length }
  return { status: answer.status, bytes: answer.body.length, message: messageIn(answer.body.toString()) }
}

interface Sent extends Required<Pick<Asked, 'method' | 'alone'>> {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

function sentOf(
  { tokens, origin }: Target,
  { body, method, type = 'application/json', as, alone = false }: Asked,
): Sent {
  const token = as === undefined ? undefined : tokens[as]
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': type, origin }),
      ...(token !== undefined && { cookie: `session=${token}` }),
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    alone,
  }
}

interface WholeAnswer {
  readonly status: number
  readonly body: Buffer
}

async function overHttp1(
  { host, port, from, until }: Target,
  path: string,
  { method, headers, body, alone }: Sent,
): Promise<WholeAnswer | undefined> {
  const incoming = await new Promise<IncomingMessage | undefined>((resolve) => {
    const by = alone ? false : agent
    const options = { host, port, path, agent: by, signal: until, localAddress: from, method, headers } as const
    const outgoing = request(options, resolve)
    outgoing.on('error', () => resolve(undefined))
    outgoing.end(body)
  })
  if (!incoming) return undefined
  const pieces = await piecesOf(incoming)
  return pieces && { status: incoming.statusCode ?? 0, body: pieces }
}

async function piecesOf(stream: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of stream) pieces.push(piece)
  } catch {
    return undefined
  }
  return Buffer.concat(pieces)
}

let session: ClientHttp2Session | undefined

/** All over one connection, as browsers do. */
async function overHttp2(target: Target, path: string, { method, headers, body }: Sent) {
  if (!session || session.destroyed || session.closed) session = sessionTo(target)
  const stream = session.request({ ':path': path, ':method': method, ...headers })
  const status = new Promise<number>((resolve) => {
    stream.once('response', (head) => resolve(Number(head[':status'])))
    stream.once('close', () => resolve(0))
  })
  const leave = () => stream.close()
  target.until.addEventListener('abort', leave)
  stream.on('error', () => {})
  stream.end(body)
  const pieces = await piecesOf(stream)
  target.until.removeEventListener('abort', leave)
  const said = await status
  return pieces && said > 0 ? { status: said, body: pieces } : undefined
}

function sessionTo(target: Target): ClientHttp2Session {
  const made = connectHttp2(target.origin, { createConnection: () => socketTo(target) })
  made.on('error', () => {})
  return made
}

export function socketTo({ host, port, from }: Target): Socket {
  const socket = connect({ host, port, localAddress: from })
  socket.on('error', () => {})
  return socket
}

/** A GET as it is on the wire. */
export const rawGet = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n`

const BURST_MS = 200

/** Asks for all of these over one connection, without waiting for any answer, and leaves before most of them have come. */
export async function burst(target: Target, paths: readonly string[], as?: string): Promise<undefined> {
  const cookie = as === undefined ? '' : `session=${target.tokens[as]}`
  if (target.protocol === 'HTTP/2') {
    const own = sessionTo(target)
    for (const path of paths) own.request({ ':path': path, ...(cookie && { cookie }) }).on('error', () => {})
    await pause(BURST_MS)
    own.destroy()
  } else {
    const socket = socketTo(target)
    socket.resume()
    socket.write(paths.map((path) => rawGet(path, cookie && `cookie: ${cookie}\r\n`)).join(''))
    await pause(BURST_MS)
    socket.destroy()
  }
}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message)
  } catch {
    return text
  }
}

export interface TargetStream {
  readonly clientId: string
  readonly ended: Promise<void>
  /** What was told like this, once it is; undefined where the stream ends before. */
  heard(what: RegExp): Promise<string | undefined>
  close(): void
}

/** Of what was told so much is looked through. */
const HEARD_MOST = 64 * 1024

/** A live connection that reads all that it is told. */
export async function stream({ host, port, from, until }: Target): Promise<TargetStream | undefined> {
  const own = new Agent()
  const incoming = await new Promise<IncomingMessage | undefined>((resolve) => {
    const options = { host, port, path: '/api/realtime', agent: own, signal: until, localAddress: from }
    const outgoing = request(options, resolve)
    outgoing.on('error', () => resolve(undefined))
    outgoing.end()
  })
  if (!incoming || incoming.statusCode !== 200) {
    incoming?.resume()
    return undefined
  }
  let told = ''
  const waiting = new Set<() => void>()
  incoming.on('error', () => {})
  incoming.on('data', (text: Buffer) => {
    told = (told + text.toString()).slice(-HEARD_MOST)
    for (const look of waiting) look()
  })
  const ended = new Promise<void>((resolve) => incoming.once('close', resolve))
  const heard = async (what: RegExp) => {
    const found = new Promise<string>((resolve) => {
      const look = () => {
        const [, said] = what.exec(told) ?? []
        if (said === undefined) return
        waiting.delete(look)
        resolve(said)
      }
      waiting.add(look)
      look()
    })
    return Promise.race([found, ended.then(() => undefined)])
  }
  const clientId = await heard(/"clientId":"(\w+)"/)
  return clientId === undefined ? undefined : { clientId, ended, heard, close: () => void incoming.destroy() }
}

export const subscribe = (target: Target, clientId: string, subscriptions: readonly string[], since?: string) =>
  askTarget(target, `/api/realtime${since === undefined ? '' : `?since=${since}`}`, {
    body: { clientId, subscriptions },
  })
