import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { publicLookup } from './endpoint.server.ts'

/** One call of a push service: no redirect is followed, and nothing that it answers is kept but its number. */

export interface PushPosted {
  readonly status: number
  /** When it wants to be asked again, in seconds; undefined where it does not say. */
  readonly retryAfter: number | undefined
}

export interface PushPost {
  post(endpoint: URL, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<PushPosted>
  close(): void
}

/** A service that has fallen silent must not hold up the others. */
const TIMEOUT_MS = 10_000

export function createPushPost(sockets: number): PushPost {
  const options = { keepAlive: true, maxSockets: sockets, maxFreeSockets: sockets, timeout: TIMEOUT_MS }
  const agent = new Agent({ ...options, lookup: publicLookup })
  // Only loopback, where that is allowed.
  const plain = new PlainAgent(options)
  return {
    post: (endpoint, headers, body) =>
      new Promise((resolve, reject) => {
        const isPlain = endpoint.protocol === 'http:'
        const asked = (isPlain ? plainRequest : request)(endpoint, {
          method: 'POST',
          agent: isPlain ? plain : agent,
          headers: { ...headers, 'content-length': body.length },
          timeout: TIMEOUT_MS,
          // Also one that answers drop by drop, and for ever.
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        asked.on('timeout', () => asked.destroy(new Error('the push service does not answer')))
        asked.on('error', reject)
        asked.on('response', (response) => {
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, retryAfter: secondsIn(response.headers['retry-after']) }),
          )
          response.resume()
        })
        asked.end(body)
      }),
    close() {
      agent.destroy()
      plain.destroy()
    },
  }
}

const secondsIn = (text: string | undefined) =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined
