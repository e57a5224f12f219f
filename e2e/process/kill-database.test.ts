import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { canKillPostgres } from '../stage/databases.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { ReturningListener } from './returning-listener.ts'
import { type Service, startService } from './service.ts'
import { prepareWriters, problemsInCopy, type RefusedWrite, stepsIn, WITHOUT_LIMITS, type Writers } from './writers.ts'

/** PostgreSQL is killed with all its processes while people write: the service goes on by itself, and nothing is lost. */

const KILLS = casesOr(2)
/** Commits take a few milliseconds, recovery some hundreds. */
const KILL_WITHIN_MS = 300
const MOMENTS = fc.sample(fc.nat(KILL_WITHIN_MS), KILLS)
/** What is written while a server comes back says nothing more; a campaign fills both cores with it. */
const REST_MS = casesOr(0) > 0 ? 0 : 150
/** In a campaign as long as people notice; in the tests until everybody was told. */
const AWAY_MS = casesOr(0) > 0 ? 10_000 : 0

/** One service for all tests: each begins with a database that answers, and leaves one. */
let place: TestedPlace
let service: Service
let writers: Writers
let listener: ReturningListener | undefined
beforeAll(async () => {
  if (!canKillPostgres) return
  place = await newPlace('PostgreSQL')
  writers = await prepareWriters(place)
  service = await startService(place.folder, { ...WITHOUT_LIMITS, ...place.env })
})
afterAll(async () => {
  if (!canKillPostgres) return
  listener?.leave()
  service.child.kill('SIGKILL')
  await service.ended
  await place.remove()
})

/** What fails is told with what the service says of it, once somebody waits for it. */
function writingUntil(signal: AbortSignal): Promise<void> {
  const writing = writers.write(service.url, signal, REST_MS).catch((error: unknown) => {
    const said = service.lines.filter(({ level }) => level === 'error').slice(-3)
    throw new Error(`${String(error)}\nThe service said: ${JSON.stringify(said, undefined, 2)}`)
  })
  writing.catch(() => {})
  return writing
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isClear = ({ status, later, text }: RefusedWrite) =>
  status === 503 && Number(later) > 0 && /The database (?:does not answer|stopped answering)/.test(text)

test.skipIf(!canKillPostgres)(
  `${KILLS} times kill -9 of PostgreSQL under write load: nothing that was acknowledged is lost, and everything goes on`,
  async () => {
    const stop = new AbortController()
    const writing = writingUntil(stop.signal)
    for (const moment of MOMENTS) {
      await writers.more(5)
      await after(moment)
      await place.server?.kill()
      const acknowledged = writers.acknowledged()
      await place.server?.start()
      expect(problemsInCopy(await place.copied(), acknowledged)).toEqual([])
    }
    await writers.more(5)
    stop.abort()
    await writing
    expect(problemsInCopy(await place.copied(), writers.acknowledged())).toEqual([])
    expect(writers.refusals.filter((it) => !isClear(it))).toEqual([])
  },
  CAMPAIGN_TIMEOUT_MS,
)

test.skipIf(!canKillPostgres)(
  'away under load: every answer is clear, and when it is back everybody sees what is there',
  async () => {
    const page = (path: string) => fetch(service.url + path)
    const heard = (listener = new ReturningListener(service, 'players', writers.token))
    await heard.ready
    const before = writers.acknowledged().players
    const stop = new AbortController()
    const writing = writingUntil(stop.signal)
    await writers.more(20)
    await (await page('/teams')).text()

    const refusedBefore = writers.refusals.length
    await place.server?.kill()
    await after(AWAY_MS)
    await expect.poll(() => writers.refusals.length - refusedBefore).toBeGreaterThan(writers.teams.length)
    const [ready, list] = await Promise.all([page('/readyz'), page('/teams?q=team')])
    expect([ready.status, list.status]).toEqual([503, 503])
    expect(Number(list.headers.get('retry-after'))).toBeGreaterThan(0)
    await place.server?.start()

    await writers.more(20)
    stop.abort()
    await writing
    expect(writers.refusals.filter((it) => !isClear(it))).toEqual([])
    const said = writers.acknowledged()
    const copy = await place.copied()
    expect(problemsInCopy(copy, said)).toEqual([])

    const answer = await page('/api/collections/teams/records')
    const { items } = (await answer.json()) as { items: { id: string; city: string }[] }
    expect(new Map(items.map(({ id, city }) => [id, city]))).toEqual(stepsIn(copy))
    const shown = await (await page('/teams')).text()
    for (const city of stepsIn(copy).values()) expect(shown).toContain(city)

    // Exactly once, or found by whoever was told to load again.
    const since = [...said.players.keys()].filter((id) => !before.has(id))
    const unknown = () => since.filter((id) => !heard.told.has(id) && !heard.loaded.has(id))
    await expect.poll(unknown).toEqual([])
    expect(new Set(heard.told.values())).toEqual(new Set([1]))
  },
  CAMPAIGN_TIMEOUT_MS,
)
