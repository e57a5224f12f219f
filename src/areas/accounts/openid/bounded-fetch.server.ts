import { ComeBackLater } from '#http/limits/rate-limits.ts'

/** Longer than a provider takes that answers at all. */
const TIME_MAX_MS = 5_000
/** The keys of the largest providers have a tenth of it. */
const BYTES_MAX = 256 * 1024
/** Whoever comes then waits for nobody. */
const AT_ONCE_MAX = 20

/** Asks the hosts of one provider and no others: within a time, up to a size, never where an answer would send it. */
export function boundedFetch(hosts: ReadonlySet<string>) {
  let underWay = 0
  return async (address: string, init: RequestInit): Promise<Response> => {
    const { host } = new URL(address)
    if (!hosts.has(host)) throw new Error(`${host} is no host of this provider`)
    if (underWay >= AT_ONCE_MAX) throw new ComeBackLater(503, 'Too many people are signing in right now.', 5)
    underWay++
    try {
      const answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIME_MAX_MS) })
      const { status, headers } = answer
      return new Response(answer.body && (await shortBody(answer.body)), { status, headers })
    } finally {
      underWay--
    }
  }
}

async function shortBody(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > BYTES_MAX) throw new Error('The answer of the provider is too long')
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
