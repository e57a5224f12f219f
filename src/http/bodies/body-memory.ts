import { provided } from '../areas/dependencies.ts'
import { placeOf } from '../limits/place.ts'
import { ComeBackLater } from '../limits/rate-limits.ts'

/** Bodies up to this size have room of their own: whoever uploads pictures keeps nobody from signing in. */
const SMALL_BODY_BYTES = 64 * 1024
/** Of all the memory, for the small ones. */
const SMALL_SHARE = 1 / 4
/** A body that finds no room is not read until there is some. So many may wait, for so long. */
const WAITING_MAX = 200
const WAITING_PER_PLACE_MAX = 20
const WAIT_MAX_MS = 10_000
const RETRY_SECONDS = 5

/** Gives the room back; once, however often it is called. */
export type Release = () => void

/**
 * Memory for the bodies of all requests under way, from before they are read until they are answered. No place may take
 * more than it leaves to the others: one alone gets half of all, two a third each.
 */
export class BodyMemory {
  readonly #small: Room
  readonly #large: Room

  constructor(bytes: number) {
    this.#small = new Room(bytes * SMALL_SHARE)
    this.#large = new Room(bytes * (1 - SMALL_SHARE))
  }

  take(address: string, bytes: number): Release | Promise<Release> {
    return (bytes <= SMALL_BODY_BYTES ? this.#small : this.#large).take(placeOf(address), bytes)
  }

  get taken(): number {
    return this.#small.taken + this.#large.taken
  }
}

/** The one that an installation has. */
export const bodyMemory = provided(({ limits }) => new BodyMemory(limits.bodyMemoryBytes))

interface Waiting {
  readonly place: string
  readonly bytes: number
  enter(release: Release): void
}

class Room {
  readonly #bytes: number
  readonly #byPlace = new Map<string, number>()
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>()
  taken = 0

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  take(place: string, bytes: number): Release | Promise<Release> {
    // What is larger than all of the room enters when nobody else is in it.
    const counted = Math.min(bytes, this.#bytes)
    return this.#fits(place, counted) ? this.#enter(place, counted) : this.#wait(place, counted)
  }

  #fits(place: string, bytes: number): boolean {
    return (this.#byPlace.get(place) ?? 0) + bytes <= this.#bytes - this.taken
  }

  #enter(place: string, bytes: number): Release {
    this.taken += bytes
    this.#byPlace.set(place, (this.#byPlace.get(place) ?? 0) + bytes)
    let isIn = true
    return () => {
      if (isIn) this.#leave(place, bytes)
      isIn = false
    }
  }

  #leave(place: string, bytes: number) {
    this.taken -= bytes
    const left = (this.#byPlace.get(place) ?? 0) - bytes
    if (left > 0) this.#byPlace.set(place, left)
    else this.#byPlace.delete(place)
    for (const next of this.#waiting) {
      if (!this.#fits(next.place, next.bytes)) continue
      this.#waiting.delete(next)
      next.enter(this.#enter(next.place, next.bytes))
    }
  }

  #wait(place: string, bytes: number): Promise<Release> {
    const ofPlace = [...this.#waiting].filter((it) => it.place === place).length
    if (this.#waiting.size >= WAITING_MAX || ofPlace >= WAITING_PER_PLACE_MAX) throw full()
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(full())
      }, WAIT_MAX_MS)
      const waiting: Waiting = {
        place,
        bytes,
        enter(release) {
          clearTimeout(late)
          resolve(release)
        },
      }
      this.#waiting.add(waiting)
    })
  }
}

const full = () => new ComeBackLater(503, 'Too much is being sent at the moment, please try again soon.', RETRY_SECONDS)
