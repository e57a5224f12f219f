import { setTimeout as sleep } from 'node:timers/promises'
import { SEED } from '#properties.testing.ts'
import type { OutboxDraft } from './entry.ts'
import { Outbox } from './outbox.ts'
import { MemoryLock, MemoryStore, TOO_OLD } from './phones.testing.ts'
import { httpTransport, type Transport } from './transport.ts'

/** Of requests and answers together. */
const LOSS = 0.3
/**
 * A second of so many phones takes so long here, on their clocks and for what they wait for. The more there are the longer
 * the service takes to answer each, and a way that is always cut before that would let nothing through.
 */
export const secondOf = (phones: number) => Math.max(20, 3 * phones)
const CUT_EVERY_SECONDS = 3
const CUT_FOR_SECONDS = 1
const CLOSES_BROWSER = 0.1

/** Where a phone sends to, and who uses it. */
export interface UsedBy {
  readonly url: string
  readonly owner: string
  readonly token: string
  /** How long a second of the phones takes. */
  readonly secondMs: number
}

/** A phone on a bad network, against a real service. */
export class PhoneInTheRain {
  readonly store = new MemoryStore()
  readonly #dice: () => number
  readonly #used: UsedBy
  readonly #transport: Transport
  #way = new AbortController()
  #isCut = false
  tries = 0

  constructor(nr: number, used: UsedBy) {
    this.#dice = diceOf(SEED + nr)
    this.#used = used
    this.#transport = httpTransport((path, init) => this.#over(path, init))
  }

  /** Writes so many things, and closes the browser now and then. */
  async writes(count: number, draftOf: (nr: number) => OutboxDraft): Promise<void> {
    let outbox = this.#browser()
    for (let nr = 0; nr < count; nr += 1) {
      void outbox.sendOrKeep(draftOf(nr))
      if (this.#dice() < CLOSES_BROWSER) outbox = this.#browser()
      await sleep(this.#dice() * this.#used.secondMs)
    }
  }

  /** Waits until nothing is left, and decides what it is asked. */
  async emptied(decide: (id: string, outbox: Outbox) => Promise<void>): Promise<void> {
    const outbox = this.#browser()
    while (this.store.entries.length > 0) {
      for (const { id, state, owner } of this.store.entries) {
        if (state.is === 'refused') throw new Error(`${owner}: ${state.code}`)
        if (state.is === 'conflict') await decide(id, outbox)
      }
      await outbox.wake()
      await sleep(this.#used.secondMs)
    }
  }

  async cutNowAndThen(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await sleep((0.5 + this.#dice()) * CUT_EVERY_SECONDS * this.#used.secondMs)
      this.#isCut = true
      this.#way.abort()
      await sleep(CUT_FOR_SECONDS * this.#used.secondMs)
      this.#way = new AbortController()
      this.#isCut = false
    }
  }

  /** One that was closed and opened again knows no more than what was kept. */
  #browser(): Outbox {
    const lock = new MemoryLock()
    const { secondMs } = this.#used
    return new Outbox({
      store: this.store,
      transport: this.#transport,
      owner: () => this.#used.owner,
      alone: (work) => lock.alone(work, new Promise(() => {})),
      tellOthers: () => {},
      onEntries: () => {},
      onSent: () => {},
      tooOld: TOO_OLD,
      newKey: () => crypto.randomUUID(),
      now: () => Date.now() * (1_000 / secondMs),
      random: this.#dice,
      after: (ms, work) => {
        const timer = setTimeout(work, (ms * secondMs) / 1_000)
        return () => clearTimeout(timer)
      },
    })
  }

  async #over(path: string, init: RequestInit): Promise<Response> {
    this.tries += 1
    const luck = this.#dice()
    if (this.#isCut || luck < LOSS / 2) throw new TypeError('the request was lost')
    const headers = new Headers(init.headers)
    headers.set('authorization', this.#used.token)
    const response = await fetch(this.#used.url + path, { ...init, headers, signal: this.#way.signal })
    const body = await response.text()
    if (luck < LOSS) throw new TypeError('the answer was lost')
    return new Response(body, response)
  }
}

/** Cuts the way of each phone every few seconds, as long as the work takes. */
export async function cutNowAndThen(phones: readonly PhoneInTheRain[], work: () => Promise<unknown>): Promise<void> {
  const end = new AbortController()
  const cuts = phones.map((phone) => phone.cutNowAndThen(end.signal))
  try {
    await work()
  } finally {
    end.abort()
    await Promise.all(cuts)
  }
}

/** A number from 0 to 1, the same for the same seed: mulberry32. */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
