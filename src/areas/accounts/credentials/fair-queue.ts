import { ComeBackLater } from '#http/limits/rate-limits.ts'

/** Whose work it is, as far as it is known before it is done. */
export interface QueuedFor {
  /** Where they are: the address, or the network, that they ask from. */
  readonly place: string
  /** Which account they say it is about, whether there is one or not. */
  readonly account: string
  /** Somebody who was here before: signed in, on a device that was signed in to this account, or with a link that we mailed. */
  readonly isKnown?: boolean
}

/** Somebody who is signed in, or holds a link that was mailed to them. */
export const knownAs = (account: string): QueuedFor => ({ place: '', account, isKnown: true })

export interface QueueLimits {
  /** At the same time. */
  readonly atOnce: number
  /** Of those who are known, and as many of all others. Beyond it people are asked to come back, rather than made to wait for minutes. */
  readonly waiting: number
}

/**
 * Work that costs so much that it must wait for its turn. Whoever is known comes first; among the others one place after
 * the other has its turn, and at each place one account after the other, so that nobody who comes with a thousand requests
 * holds up somebody with one. Where there is no room left, the place that takes most of it gives some away.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #known: Line
  readonly #others: Line
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#known = new Line(limits.waiting)
    this.#others = new Line(limits.waiting)
  }

  async inTurn<T>(turn: QueuedFor, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running++
    else await (turn.isKnown ? this.#known : this.#others).wait(turn)
    try {
      return await work()
    } finally {
      // The place goes to the next in line, or is free.
      const next = this.#known.next() ?? this.#others.next()
      if (next) next.begin()
      else this.#running--
    }
  }
}

interface Waiting {
  begin(): void
  refuse(): void
}

const tooMany = () =>
  new ComeBackLater(503, 'Too many people are signing in right now. Please try again in a moment.', 5)

/** Those who wait, by place and account. Who has just had a turn goes to the end: maps keep the order in which names were added. */
class Line {
  readonly #room: number
  readonly #places = new Map<string, Map<string, Waiting[]>>()
  readonly #sizes = new Map<string, number>()
  #size = 0

  constructor(room: number) {
    this.#room = room
  }

  wait({ place, account }: QueuedFor): Promise<void> {
    if (this.#size >= this.#room && !this.#makeRoomFor(place)) return Promise.reject(tooMany())
    return new Promise((begin, reject) => {
      const accounts = this.#places.get(place) ?? new Map<string, Waiting[]>()
      this.#places.set(place, accounts)
      accounts.set(account, [...(accounts.get(account) ?? []), { begin, refuse: () => reject(tooMany()) }])
      this.#count(place, 1)
    })
  }

  next(): Waiting | undefined {
    const [place] = this.#places.keys()
    return place === undefined ? undefined : this.#take(place, 'first')
  }

  /** Sends away who came last to the place where most wait, unless that is this very place. */
  #makeRoomFor(place: string): boolean {
    let fullest = place
    for (const [other, size] of this.#sizes) if (size > this.#sizeOf(fullest) + 1) fullest = other
    if (fullest === place) return false
    this.#take(fullest, 'last')?.refuse()
    return true
  }

  #take(place: string, which: 'first' | 'last'): Waiting | undefined {
    const accounts = this.#places.get(place)
    const account = which === 'first' ? accounts?.keys().next().value : [...(accounts?.keys() ?? [])].at(-1)
    const waiting = accounts && account !== undefined ? (accounts.get(account) ?? []) : []
    const taken = which === 'first' ? waiting.shift() : waiting.pop()
    if (!accounts || account === undefined) return undefined
    if (waiting.length === 0) accounts.delete(account)
    if (which === 'first') {
      if (waiting.length > 0) toEnd(accounts, account, waiting)
      toEnd(this.#places, place, accounts)
    }
    if (accounts.size === 0) this.#places.delete(place)
    this.#count(place, -1)
    return taken
  }

  #sizeOf(place: string): number {
    return this.#sizes.get(place) ?? 0
  }

  #count(place: string, amount: number) {
    this.#size += amount
    const size = this.#sizeOf(place) + amount
    if (size === 0) this.#sizes.delete(place)
    else this.#sizes.set(place, size)
  }
}

function toEnd<T>(map: Map<string, T>, key: string, value: T) {
  map.delete(key)
  map.set(key, value)
}
