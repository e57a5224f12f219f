import { once } from 'node:events'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNLIMITED_RATES } from '#http/areas/dependencies.testing.ts'
import { command } from '#http/commands/commands.ts'
import { sampleTeams } from '#http/wire/samples.testing.ts'
import { openWireWorld, type WireWorld } from '#http/wire/world.testing.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { cutNowAndThen, PhoneInTheRain, secondOf } from './phone-in-the-rain.testing.ts'
import { draftAbout } from './phones.testing.ts'

/** Phones on a bad network against the real service: `npm run campaign -- outbox` has 50 of them with 100 things each. */

const ENTRIES = Math.min(casesOr(60), 5_000)
const PHONES = Math.min(50, Math.ceil(ENTRIES / 10))
const EACH = Math.floor(ENTRIES / PHONES)
/** Each third one changes what others change too: so many phones stand around one game. */
const CONTESTED = 3
const AROUND_A_GAME = 5

const PEOPLE = ['alice', 'bob', 'carol'] as const

const note = command({
  name: 'samples.note',
  who: 'signedIn',
  input: v.object({ name: v.string() }),
  run: (tx, _actor, { name }) => tx.create(sampleTeams, { name }),
})

const rename = command({
  name: 'samples.rename',
  who: 'signedIn',
  input: v.object({ team: v.string(), base: v.string(), slug: v.string() }),
  async run(tx, _actor, { team, base, slug }) {
    const found = await tx.unchanged(sampleTeams, team, base, { slug })
    renamed.push(slug)
    return tx.update(sampleTeams, found.id, { slug })
  },
})

/** Every time that the service has carried one out, a rolled back one included. */
const renamed: string[] = []

let world: WireWorld
beforeAll(async () => {
  world = await openWireWorld({ commands: [note, rename], rateLimits: UNLIMITED_RATES })
})
afterAll(() => world.close())

class Phone extends PhoneInTheRain {
  readonly name: string
  conflicts = 0

  constructor(nr: number) {
    const person = PEOPLE[nr % PEOPLE.length] ?? 'alice'
    super(nr, {
      url: world.url,
      owner: world.bindings.get(`user:${person}`) ?? '',
      token: world.bindings.get(`token:${person}`) ?? '',
      secondMs: secondOf(PHONES),
    })
    this.name = `phone ${nr}`
  }

  /** Writes everything, closes the browser now and then, decides what it is asked, and waits until nothing is left. */
  async live(contested: { readonly id: string; readonly updated: string }): Promise<void> {
    await this.writes(EACH, (nr) => {
      const mark = `${this.name}, ${nr}`
      return nr % CONTESTED === 0
        ? { ...draftAbout('contested', { team: contested.id, slug: mark }, contested.updated), command: rename.name }
        : draftAbout(`own ${nr % 4}`, { name: mark })
    })
    await this.emptied(async (id, outbox) => {
      this.conflicts += 1
      await outbox.keepMine(id)
    })
  }
}

test(
  `${PHONES} phones with 30 % loss and cuts, ${EACH} things each: every one arrives exactly once, every conflict is asked`,
  async () => {
    const games = await world.db.write((tx) =>
      Promise.all(
        Array.from({ length: Math.ceil(PHONES / AROUND_A_GAME) }, (_, nr) =>
          tx.create(sampleTeams, { name: `Contested ${nr}` }),
        ),
      ),
    )
    const phones = Array.from({ length: PHONES }, (_, nr) => new Phone(nr))
    await cutNowAndThen(phones, () => Promise.all(phones.map((phone, nr) => phone.live(games[nr % games.length]!))))

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

/** Says when its cuts have ended. */
class WatchedPhone extends PhoneInTheRain {
  hasEnded = false

  override async cutNowAndThen(until: AbortSignal): Promise<void> {
    await once(until, 'abort')
    this.hasEnded = true
  }
}

test('the cuts end with the work, also where it fails', async () => {
  const phone = new WatchedPhone(0, { url: '', owner: '', token: '', secondMs: 1 })
  const fails = () => Promise.reject(new Error('drowned'))
  await expect(cutNowAndThen([phone], fails)).rejects.toThrow('drowned')
  expect(phone.hasEnded).toBe(true)
})
