import type { ServerResponse } from 'node:http'
import { placeOf } from './place.ts'

/** What is shorter goes into the buffers of the system, or is bounded by how many connections there are. */
const COUNTED_BYTES = 64 * 1024
/** What may wait for readers in all. */
const UNREAD_MAX_BYTES = 48 * 1024 * 1024

interface Unread {
  readonly response: ServerResponse
  readonly bytes: number
}

/**
 * Whole answers that their readers have not taken yet. A reader who takes nothing for a while is dropped; where too much waits
 * in all, so is the one who has waited longest of those to whom most is waiting.
 */
export class UnreadAnswers {
  readonly #stalledMs: number
  readonly #mostBytes: number
  readonly #byPlace = new Map<string, Set<Unread>>()
  #bytes = 0

  constructor(stalledMs: number, mostBytes = UNREAD_MAX_BYTES) {
    this.#stalledMs = stalledMs
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Before the answer is written. */
  add(response: ServerResponse, address: string, bytes: number) {
    if (bytes < COUNTED_BYTES || response.destroyed) return
    const place = placeOf(address)
    const unread = { response, bytes }
    const ofPlace = this.#byPlace.get(place) ?? new Set()
    this.#byPlace.set(place, ofPlace.add(unread))
    this.#bytes += bytes
    response.setTimeout(this.#stalledMs, () => response.destroy())
    response.once('close', () => this.#forget(place, unread))
    while (this.#bytes > this.#mostBytes) this.#dropOne()
  }

  #dropOne() {
    const [place, ofPlace] = [...this.#byPlace].reduce((most, one) => (sumOf(one[1]) > sumOf(most[1]) ? one : most))
    const [longest] = ofPlace
    if (!longest) throw new Error('nobody waits, but something does')
    this.#forget(place, longest)
    longest.response.destroy()
  }

  #forget(place: string, unread: Unread) {
    const ofPlace = this.#byPlace.get(place)
    if (!ofPlace?.delete(unread)) return
    this.#bytes -= unread.bytes
    if (ofPlace.size === 0) this.#byPlace.delete(place)
  }
}

const sumOf = (answers: ReadonlySet<Unread>) => [...answers].reduce((sum, { bytes }) => sum + bytes, 0)
