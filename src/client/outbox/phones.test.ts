import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNLIMITED_RATES } from '#http/areas/dependencies.testing.ts'
import { command } from '#http/commands/commands.ts'
import { teams } from '#http/wire/samples.testing.ts'
import { openWorld, type World } from '#http/wire/world.testing.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import { Outbox } from './outbox.ts'
import { draftAbout, MemoryLock, MemoryStore, TOO_OLD } from './phones.testing.ts'
import { httpTransport, type Transport } from './transport.ts'

/** Phones on a bad network against the real service: `npm run campaign -- outbox` has 50 of them with 100 things each. */

const ENTRIES = Math.min(casesOr(60), 5_000)
const PHONES = Math.min(50, Math.ceil(ENTRIES / 10))
const EACH = Math.floor(ENTRIES / PHONES)
const LOSS = 0.3
/** A second of the phones takes so long here. */
const SECOND_MS = 20
const CUT_EVERY_SECONDS = 3
const CUT_FOR_SECONDS = 1
/** Each third one changes what others change too. */
const CONTESTED = 3

const PEOPLE = ['alice', 'bob', 'carol'] as const

const note = command({
  name: 'samples.note',
  who: 'signedIn',
  input: v.object({ name: v.string() }),
  run: (tx, _actor, { name }) => tx.create(teams, { name }),
})

const rename = command({
  name: 'samples.rename',
  who: 'signedIn',
  input: v.object({ team: v.string(), base: v.string(), slug: v.string() }),
  async run(tx, _actor, { team, base, slug }) {
    const found = await tx.unchanged(teams, team, base, { slug })
    renamed.push(slug)
    return tx.update(teams, found.id, { slug })
  },
})

/** Every time that the service has carried one out, a rolled back one included. */
const renamed: string[] = []

let world: World
beforeAll(async () => {
  world = await openWorld({ commands: [note, rename], rateLimits: UNLIMITED_RATES })
})
afterAll(() => world.close())

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

class Phone {
  readonly store = new MemoryStore()
  readonly name: string
  readonly #dice: () => number
  readonly #person: (typeof PEOPLE)[number]
  readonly #transport: Transport
  #way = new AbortController()
  #isCut = false
  conflicts = 0
  tries = 0

  constructor(nr: number) {
    this.name = `phone ${nr}`
    this.#dice = diceOf(SEED + nr)
    this.#person = PEOPLE[nr % PEOPLE.length] ?? 'alice'
    this.#transport = httpTransport((path, init) => this.#over(path, init))
  }

  /** A browser that was closed and opened again knows no more than what was kept. */
  browser(): Outbox {
    const lock = new MemoryLock()
    return new Outbox({
      store: this.store,
      transport: this.#transport,
      owner: () => world.bindings.get(`user:${this.#person}`) ?? '',
      alone: (work) => lock.alone(work, new Promise(() => {})),
      tellOthers: () => {},
      onEntries: () => {},
      onSent: () => {},
      tooOld: TOO_OLD,
      newKey: () => crypto.randomUUID(),
      now: Date.now,
      random: this.#dice,
      after: (ms, work) => {
        const timer = setTimeout(work, (ms * SECOND_MS) / 1_000)
        return () => clearTimeout(timer)
      },
    })
  }

  /** Writes everything, closes the browser now and then, decides what it is asked, and waits until nothing is left. */
  async live(contested: { readonly id: string; readonly updated: string }): Promise<void> {
    let outbox = this.browser()
    for (let nr = 0; nr < EACH; nr += 1) {
      const mark = `${this.name}, ${nr}`
      const draft =
        nr % CONTESTED === 0
          ? { ...draftAbout('contested', { team: contested.id, slug: mark }, contested.updated), command: rename.name }
          : draftAbout(`own ${nr % 4}`, { name: mark })
      void outbox.sendOrKeep(draft)
      if (this.#dice() < 0.1) outbox = this.browser()
      await sleep(this.#dice() * SECOND_MS)
    }
    while (this.store.entries.length > 0) {
      for (const { id, state } of this.store.entries) {
        if (state.is === 'refused') throw new Error(`${this.name}: ${state.code}`)
        if (state.is !== 'conflict') continue
        this.conflicts += 1
        await outbox.keepMine(id)
      }
      await outbox.wake()
      await sleep(SECOND_MS)
    }
  }

  async cutNowAndThen(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await sleep((0.5 + this.#dice()) * CUT_EVERY_SECONDS * SECOND_MS)
      this.#isCut = true
      this.#way.abort()
      await sleep(CUT_FOR_SECONDS * SECOND_MS)
      this.#way = new AbortController()
      this.#isCut = false
    }
  }

  async #over(path: string, init: RequestInit): Promise<Response> {
    this.tries += 1
    const luck = this.#dice()
    if (this.#isCut || luck < LOSS / 2) throw new TypeError('the request was lost')
    const headers = new Headers(init.headers)
    headers.set('authorization', world.bindings.get(`token:${this.#person}`) ?? '')
    const response = await fetch(world.url + path, { ...init, headers, signal: this.#way.signal })
    const body = await response.text()
    if (luck < LOSS) throw new TypeError('the answer was lost')
    return new Response(body, response)
  }
}

test(
  `${PHONES} phones with 30 % loss and cuts, ${EACH} things each: every one arrives exactly once, every conflict is asked`,
  async () => {
    const contested = await world.db.write((tx) => tx.create(teams, { name: 'Contested' }))
    const phones = Array.from({ length: PHONES }, (_, nr) => new Phone(nr))
    const end = new AbortController()
    const cuts = phones.map((phone) => phone.cutNowAndThen(end.signal))
    await Promise.all(phones.map((phone) => phone.live(contested)))
    end.abort()
    await Promise.all(cuts)

    const written = phones.flatMap(({ name }) =>
      Array.from({ length: EACH }, (_, nr) => ({ nr, mark: `${name}, ${nr}` })),
    )
    const marksOf = (isContested: boolean) =>
      written
        .filter(({ nr }) => (nr % CONTESTED === 0) === isContested)
        .map(({ mark }) => mark)
        .toSorted()
    const rows = await world.db.store.all<{ name: string }>(`SELECT "name" FROM "teams" WHERE "name" LIKE 'phone %'`)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(marksOf(false))
    expect(renamed.toSorted()).toEqual(marksOf(true))
    expect(phones.reduce((all, { conflicts }) => all + conflicts, 0)).toBeGreaterThan(0)
    const tries = phones.reduce((all, phone) => all + phone.tries, 0)
    expect(tries).toBeGreaterThan(PHONES * EACH)
    expect(world.mistakes).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)
