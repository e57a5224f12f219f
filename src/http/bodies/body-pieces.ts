import { badRequest, Refusal } from '#records/errors.ts'
import type { HttpRequest } from '../server/http-request.ts'
import type { BodyMemory } from './body-memory.ts'

export const tooLarge = () => new Refusal(413, 'The request is too large.')
const tooSlow = () => new Refusal(408, 'The request took too long to arrive.')

/** So long a body may take whatever its size, and beyond that as long as it comes at this speed. */
const SLOW_GRACE_MS = 20_000
/** A photograph over a phone with one bar. */
const SLOWEST_BYTES_PER_MS = 16

/**
 * A body as it arrives. Refused before the first byte, or as soon as it is too large or too slow. Without `memory` whoever reads it keeps no
 * more than a piece.
 */
export async function* bodyPieces(request: HttpRequest, max: number, memory?: BodyMemory): AsyncGenerator<Uint8Array> {
  refuseAnnounced(request, max)
  if (memory && !(await makeRoom(request, max, memory))) return
  // Not destroyed when too much comes: the server then ends the connection soon after its answer, and not never.
  const pieces = request.incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
  const late = Promise.withResolvers<never>()
  // Whoever reads has gone on to something else.
  late.promise.catch(() => {})
  const arrival = new Arrival(() => late.reject(tooSlow()))
  try {
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), late.promise])
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

/**
 * The same body in one piece, without an iterator: most bodies are small and there already, and waiting for their pieces
 * took longer than everything else that is done with them.
 */
export async function wholeBody(request: HttpRequest, max: number, memory: BodyMemory): Promise<Uint8Array> {
  if (!(await makeRoom(request, max, memory))) return EMPTY
  const { incoming } = request
  const parts: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const arrival = new Arrival(() => reject(tooSlow()))
  const onData = (part: Uint8Array) => {
    arrival.bytes += part.length
    if (arrival.bytes > max) reject(tooLarge())
    else parts.push(part)
  }
  // A connection that breaks half way is no mistake of ours.
  const onBreak = (cause?: unknown) => reject(badRequest(undefined, undefined, { cause }))
  // Every request closes; one that was all there did not break, and making a refusal costs more than reading a small body.
  const onClose = () => {
    if (!incoming.readableEnded) onBreak()
  }
  incoming.on('data', onData).once('end', resolve).once('error', onBreak).once('close', onClose)
  if (incoming.destroyed) onBreak()
  try {
    await promise
  } finally {
    arrival.end()
    incoming.off('data', onData).off('end', resolve).off('error', onBreak).off('close', onClose)
    incoming.pause()
  }
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

const EMPTY = new Uint8Array(0)

/** False for a body that is not there. */
async function makeRoom(request: HttpRequest, max: number, memory: BodyMemory): Promise<boolean> {
  refuseAnnounced(request, max)
  const length = lengthOf(request)
  if (length === 0) return false
  const room = memory.take(request.address, length ?? max)
  holdWhileAnswered(request, typeof room === 'function' ? room : await room)
  return true
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
  readonly #startedAt = performance.now()
  readonly #onLate: () => void
  #timer = setTimeout(() => this.#check(), SLOW_GRACE_MS)

  constructor(onLate: () => void) {
    this.#onLate = onLate
  }

  #check() {
    const left = this.#startedAt + SLOW_GRACE_MS + this.bytes / SLOWEST_BYTES_PER_MS - performance.now()
    if (left < 1) this.#onLate()
    else this.#timer = setTimeout(() => this.#check(), left)
  }

  end() {
    clearTimeout(this.#timer)
  }
}
