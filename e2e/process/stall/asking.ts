import { Agent, type IncomingMessage, request } from 'node:http'

/** How attackers ask: over connections of their own, under an address of their own. */

export interface Target {
  readonly host: string
  readonly port: number
  /** The address that the proxy would have seen. */
  readonly from: string
  /** Over when it is aborted. */
  readonly until: AbortSignal
}

export interface TargetAnswer {
  readonly status: number
  readonly bytes: number
  /** Of a refusal. */
  readonly message?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Undefined where the connection broke. */
export async function askTarget(target: Target, path: string, body?: unknown): Promise<TargetAnswer | undefined> {
  const incoming = await answerTo(target, path, body)
  if (!incoming) return undefined
  const pieces: Buffer[] = []
  try {
    for await (const piece of incoming) pieces.push(piece as Buffer)
  } catch {
    return undefined
  }
  const text = Buffer.concat(pieces)
  const status = incoming.statusCode ?? 0
  if (status < 400) return { status, bytes: text.length }
  return { status, bytes: text.length, message: messageIn(text.toString()) }
}

function messageIn(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message)
  } catch {
    return text
  }
}

function answerTo(
  { host, port, from, until }: Target,
  path: string,
  body?: unknown,
): Promise<IncomingMessage | undefined> {
  if (until.aborted) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host,
        port,
        path,
        agent,
        signal: until,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      resolve,
    )
    outgoing.on('error', () => resolve(undefined))
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export interface TargetStream {
  readonly clientId: string
  /** The first place that is told, of those who asked for one. */
  readonly place: Promise<string | undefined>
  readonly ended: Promise<void>
  close(): void
}

/** A live connection that reads all that it is told. */
export async function stream(target: Target): Promise<TargetStream | undefined> {
  const own = new Agent()
  const incoming = await new Promise<IncomingMessage | undefined>((resolve) => {
    const { host, port, from, until } = target
    const options = {
      host,
      port,
      path: '/api/realtime',
      agent: own,
      signal: until,
      headers: { 'x-forwarded-for': from },
    }
    const outgoing = request(options, resolve)
    outgoing.on('error', () => resolve(undefined))
    outgoing.end()
  })
  if (!incoming || incoming.statusCode !== 200) {
    incoming?.resume()
    return undefined
  }
  const ended = new Promise<void>((resolve) => incoming.once('close', resolve))
  const place = new Promise<string | undefined>((resolve) => {
    incoming.once('close', () => resolve(undefined))
    incoming.on('data', (text: Buffer) => {
      const [, told] = /id:([\w-]{22})\nevent:FS_PLACE/.exec(text.toString()) ?? []
      if (told) resolve(told)
    })
  })
  const clientId = await new Promise<string | undefined>((resolve) => {
    incoming.on('error', () => resolve(undefined))
    incoming.once('close', () => resolve(undefined))
    incoming.on('data', (text: Buffer) => resolve(/"clientId":"(\w+)"/.exec(text.toString())?.[1]))
  })
  return clientId === undefined ? undefined : { clientId, place, ended, close: () => void incoming.destroy() }
}

export const subscribe = (target: Target, clientId: string, subscriptions: readonly string[], since?: string) =>
  askTarget(target, `/api/realtime${since === undefined ? '' : `?since=${since}`}`, { clientId, subscriptions })
