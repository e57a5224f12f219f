import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import { LIVE_COLLECTIONS, type LiveListener, type LiveStage, openLiveStage } from '../live.testing.ts'

/** Phones that lose their stream at random moments, and a service that restarts: 12 of them in the tests, 200 in a campaign. */

const { games, reports } = LIVE_COLLECTIONS
const PHONES = casesOr(12)
const WRITES = 150
const RESTARTS = 2
const TOPICS = ['games/*', 'games', 'reports/*']

let stage: LiveStage
beforeAll(async () => {
  stage = await openLiveStage()
})
afterAll(() => stage.close())

/** The same throws each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** A client that keeps what it heard, and goes on from there whenever its stream is cut. */
class Phone {
  readonly token: string | undefined
  /** What it heard since it last loaded, by topic. */
  readonly heard = new Map<string, string[]>(TOPICS.map((topic) => [topic, []]))
  loads = 0
  /** Everything up to here is known; of the next one only some topics are. */
  #since = ''
  #last: { id: string; topics: Set<string> } | undefined
  #listener: LiveListener | undefined
  #isOver = false

  constructor(token: string | undefined) {
    this.token = token
  }

  async live(): Promise<void> {
    while (!this.#isOver) {
      try {
        this.#listener = await stage.listen(TOPICS, this.token, this.#since)
        for (;;) this.#hear(await this.#listener.next())
      } catch {
        // Cut off, or the service is away.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
  }

  cut() {
    this.#listener?.leave()
  }

  end() {
    this.#isOver = true
    this.cut()
  }

  #hear({ id, event, data }: Awaited<ReturnType<LiveListener['next']>>) {
    if (event === 'FS_PLACE') return this.#arrive(id, (data as unknown as { complete: boolean }).complete)
    if (event === '') return
    if (this.#last?.id !== id) {
      this.#since = this.#last?.id ?? this.#since
      this.#last = { id, topics: new Set() }
    } else if (this.#last.topics.has(event)) return
    this.#last.topics.add(event)
    this.heard.get(event)?.push(String(data.record['text'] || data.record['status']))
  }

  #arrive(id: string, isComplete: boolean) {
    this.#since = id
    this.#last = undefined
    if (isComplete) return
    this.loads++
    for (const messages of this.heard.values()) messages.length = 0
  }
}

test(
  'each has every change that it may see once and in order, or loads again',
  async () => {
    const roll = dice(SEED)
    const [ada, bob] = [await stage.person(), await stage.person()]
    const owners = [ada, bob]
    const phones = Array.from({ length: PHONES }, (_, n) => new Phone([undefined, ada.token, bob.token][n % 3]))
    const lives = phones.map((phone) => phone.live())
    await expect.poll(() => phones.every(({ loads }) => loads > 0)).toBe(true)
    const written = {
      games: [] as string[],
      reports: new Map<string, string[]>(owners.map(({ token }) => [token, []])),
    }
    const restartsAt = Array.from({ length: RESTARTS }, (_, n) => Math.floor(((n + 1) * WRITES) / (RESTARTS + 1)))
    for (let n = 0; n < WRITES; n++) {
      const owner = owners[roll(2)]!
      await stage.db.write(async (tx) => {
        await tx.create(games, { status: `game ${n}` })
        if (roll(2) === 0) return
        await tx.create(reports, { owner: owner.id, text: `report ${n}` })
        written.reports.get(owner.token)?.push(`report ${n}`)
      })
      written.games.push(`game ${n}`)
      for (let cuts = roll(4); cuts > 0; cuts--) phones[roll(phones.length)]?.cut()
      if (restartsAt.includes(n)) await stage.restart()
    }
    const own = (phone: Phone) => written.reports.get(phone.token ?? '') ?? []
    for (const phone of phones) {
      // Whoever had to load has what was there by then; from then on nothing is missing.
      await expect.poll(() => phone.heard.get('games/*')?.at(-1)).toBe(written.games.at(-1))
      expect(phone.heard.get('games/*')).toEqual(written.games.slice(-(phone.heard.get('games/*')?.length ?? 0)))
      expect(phone.heard.get('games')).toEqual(phone.heard.get('games/*'))
      const reportsHeard = phone.heard.get('reports/*') ?? []
      expect(reportsHeard).toEqual(reportsHeard.length === 0 ? [] : own(phone).slice(-reportsHeard.length))
      if (phone.loads === 1) {
        expect(phone.heard.get('games/*')).toEqual(written.games)
        expect(reportsHeard).toEqual(own(phone))
      }
      phone.end()
    }
    await Promise.all(lives)
    expect(phones.filter(({ loads }) => loads === 1).length).toBeGreaterThan(0)
  },
  CAMPAIGN_TIMEOUT_MS,
)
