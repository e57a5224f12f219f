import { badRequest, Refusal } from '#records/errors.ts'
import type { HttpRequest } from '../server/http-request.ts'
import type { BodyMemory } from './body-memory.ts'

export const tooLarge = () => new Refusal(413, 'The request is too large.')
const tooSlow = () => new Refusal(408, 'The request took too long to arrive.')

/** So long a body may take whatever its size, and beyond that as long as it comes at this speed. */
const SLOW_GRACE_MS = 20_000
/** A photograph over a phone with one bar. */
const SLOWEST_BYTES_PER_MS = 16

/** A body as it arrives. Refused before the first byte, or as soon as it is too large or too slow. */
export async function* bodyPieces(request: HttpRequest, max: number, memory: BodyMemory): AsyncGenerator<Uint8Array> {
  refuseAnnounced(request, max)
  const length = lengthOf(request)
  if (length === 0) return
  holdWhileAnswered(request, await memory.take(request.address, length ?? max))
  // Not destroyed when too much comes: the server then ends the connection soon after its answer, and not never.
  const pieces = request.incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
  const arrival = new Arrival()
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), arrival.late])
      if (done) return
      arrival.bytes += value.length
      if (arrival.bytes > max) throw tooLarge()
      yield value
    }
  } catch (error) {
    // A connection that breaks half way is no mistake of ours.
    throw error instanceof Refusal ? error : badRequest(undefined, undefined, { cause: error })
  } finally {
    arrival.end()
    // Nobody listens any more, so that the rest can be thrown away. Not awaited: a piece that does not come may be waited for.
    void pieces.return?.()
  }
}

/** Refuses a body that says itself that it is too large. */
export function refuseAnnounced(request: HttpRequest, max: number) {
  if ((lengthOf(request) ?? 0) > max) throw tooLarge()
}

/** Undefined for a body that does not say how long it is. */
function lengthOf(request: HttpRequest): number | undefined {
  const length = request.header('content-length')
  if (length !== undefined) return Number(length)
  return request.header('transfer-encoding') === undefined ? 0 : undefined
}

/** What was made of a body lives until the answer has left. */
function holdWhileAnswered({ response }: HttpRequest, release: () => void) {
  if (response.destroyed) release()
  else response.once('close', release)
}

/** Watches that enough of a body arrives in time. */
class Arrival {
  bytes = 0
  /** Rejected when too little has arrived. */
  readonly late: Promise<never>
  #timer: NodeJS.Timeout | undefined

  constructor() {
    const startedAt = performance.now()
    this.late = new Promise<never>((_, reject) => {
      const check = () => {
        const left = startedAt + SLOW_GRACE_MS + this.bytes / SLOWEST_BYTES_PER_MS - performance.now()
        if (left < 1) reject(tooSlow())
        else this.#timer = setTimeout(check, left)
      }
      this.#timer = setTimeout(check, SLOW_GRACE_MS)
    })
    // Whoever reads has gone on to something else.
    this.late.catch(() => {})
  }

  end() {
    clearTimeout(this.#timer)
  }
}
