import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import { LIVE_COLLECTIONS, type LiveListener, type LiveStage, openLiveStage } from '../live.testing.ts'
import { cursorsOf } from './cursors.ts'

/** Phones that lose their stream at random moments, and a service that restarts: 12 of them in the tests, 200 in a campaign. */

const { games, reports } = LIVE_COLLECTIONS
const PHONES = casesOr(12)
const WRITES = 150
const RESTARTS = 2
/** Of a machine that is busy with something else. */
const PATIENCE_MS = 30_000
const TOPICS = ['games/*', 'games', 'reports/*']

let stage: LiveStage
beforeAll(async () => {
  stage = await openLiveStage({ limits: { livePerPerson: PHONES } })
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

/** One change, as it is told to those who may know of it. */
interface Told {
  readonly collection: 'games' | 'reports'
  readonly text: string
  /** Of whose report; undefined where everybody may know. */
  readonly owner: string | undefined
}

/** A client that keeps what it heard, and goes on from there whenever its stream is cut. */
class Phone {
  readonly person: Awaited<ReturnType<LiveStage['person']>> | undefined
  /** What it heard since it last loaded, by topic. */
  readonly heard = new Map<string, string[]>(TOPICS.map((topic) => [topic, []]))
  loads = 0
  /** The place at which it last loaded. */
  loadedAt = ''
  /** Everything up to here is known; of the next one only some topics are. */
  #since = ''
  #last: { id: string; topics: Set<string> } | undefined
  #listener: LiveListener | undefined
  #isOver = false

  constructor(person?: Phone['person']) {
    this.person = person
  }

  async live(): Promise<void> {
    while (!this.#isOver) {
      try {
        this.#listener = await stage.listen(TOPICS, this.person?.token, this.#since)
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

  maySee({ owner }: Told): boolean {
    return owner === undefined || owner === this.person?.id
  }

  #hear({ id, event, data }: Awaited<ReturnType<LiveListener['next']>>) {
    if (event === 'FS_PLACE') return this.#arrive(id, (data as unknown as { complete: boolean }).complete)
    if (event === '') return
    if (this.#last?.id !== id) {
      this.#since = this.#last?.id ?? this.#since
      this.#last = { id, topics: new Set() }
    } else if (this.#last.topics.has(event)) return
    this.#last.topics.add(event)
    this.heard.get(event)?.push(`${data.action} ${String(data.record['text'] || data.record['status'])}`)
  }

  #arrive(id: string, isComplete: boolean) {
    this.#since = id
    this.#last = undefined
    if (isComplete) return
    this.loads++
    this.loadedAt = id
    for (const messages of this.heard.values()) messages.length = 0
  }
}

/** Games and reports that come, change and go, one to three at once. */
class Writer {
  readonly written: Told[] = []
  readonly #roll: (sides: number) => number
  readonly #owners: readonly string[]
  readonly #games: string[] = []
  readonly #reports: { id: string; owner: string; text: string }[] = []

  constructor(roll: (sides: number) => number, owners: readonly string[]) {
    this.#roll = roll
    this.#owners = owners
  }

  async write(n: number): Promise<void> {
    await stage.db.write(async (tx) => {
      this.#games.push((await tx.create(games, { status: `game ${n}` })).id)
      this.#note('games', `create game ${n}`)
      if (this.#roll(2) === 0) {
        await tx.update(games, this.#games[this.#roll(this.#games.length)]!, { status: `again ${n}` })
        this.#note('games', `update again ${n}`)
      }
      if (this.#roll(3) === 0) return
      const owner = this.#owners[this.#roll(this.#owners.length)]!
      const { id } = await tx.create(reports, { owner, text: `report ${n}` })
      this.#reports.push({ id, owner, text: `report ${n}` })
      this.#note('reports', `create report ${n}`, owner)
    })
    if (this.#roll(4) === 0) await this.#remove()
  }

  async #remove(): Promise<void> {
    const [gone] = this.#reports.splice(this.#roll(this.#reports.length), 1)
    if (!gone) return
    await stage.db.write((tx) => tx.delete(reports, gone.id))
    this.#note('reports', `delete ${gone.text}`, gone.owner)
  }

  #note(collection: Told['collection'], text: string, owner?: string) {
    this.written.push({ collection, text, owner })
  }
}

/** The numbers of all changes of games and reports, in their order. */
const numbers = async () =>
  (
    await stage.db.store.rows(`SELECT "seq" FROM "_changes" WHERE "collection" IN ('games', 'reports') ORDER BY "seq"`)
  ).map(([seq]) => Number(seq))

test(
  'each has every change that it may see once and in order, or loads again',
  async () => {
    const roll = dice(SEED)
    const people = await Promise.all(Array.from({ length: Math.ceil(PHONES / 4) }, () => stage.person()))
    // A quarter of them is nobody's.
    const phones = Array.from(
      { length: PHONES },
      (_, n) => new Phone(n % 4 === 0 ? undefined : people[n % people.length]),
    )
    const lives = phones.map((phone) => phone.live())
    await expect.poll(() => phones.every(({ loads }) => loads > 0)).toBe(true)
    const writer = new Writer(
      roll,
      people.map(({ id }) => id),
    )
    const restartsAt = Array.from({ length: RESTARTS }, (_, n) => Math.floor(((n + 1) * WRITES) / (RESTARTS + 1)))
    for (let n = 0; n < WRITES; n++) {
      await writer.write(n)
      for (let cuts = roll(2 + PHONES / 6); cuts > 0; cuts--) phones[roll(phones.length)]?.cut()
      if (restartsAt.includes(n)) await stage.restart()
    }
    const { written } = writer
    const seqs = await numbers()
    expect(seqs).toHaveLength(written.length)
    const cursors = await cursorsOf(stage.db)
    for (const phone of phones) {
      const missing = () => {
        const from = cursors.placeOf(phone.loadedAt)?.seq ?? 0
        const due = written.filter((told, at) => seqs[at]! > from && phone.maySee(told))
        const of = (collection: string) => due.filter((told) => told.collection === collection).map(({ text }) => text)
        return new Map([
          ['games/*', of('games')],
          ['games', of('games')],
          ['reports/*', of('reports')],
        ])
      }
      // What it loaded it has; from there on nothing is missing, and nothing comes twice.
      await vi.waitFor(() => expect(phone.heard).toEqual(missing()), { timeout: PATIENCE_MS })
      phone.end()
    }
    await Promise.all(lives)
    expect(phones.filter((phone) => phone.loads === 1).length).toBeGreaterThan(0)
  },
  CAMPAIGN_TIMEOUT_MS,
)
