import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { canKillPostgres } from '../stage/databases.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { ReturningListener } from './returning-listener.ts'
import { type Service, startService } from './service.ts'
import { prepareWriters, problemsInCopy, WITHOUT_LIMITS } from './writers.ts'

/** Two processes on one port and one database, of which one is killed, and which are renewed, while people write and listen. */

/** A campaign has as many as are wanted. */
const LISTENERS = casesOr(6)
const isCampaign = process.env['PROPERTY_CASES'] !== undefined
/**
 * Processes begin and leave meanwhile, which takes half a minute: writes shall go on all the time, over connections that are never
 * idle as long as a process takes to leave, and not fill both cores. A campaign lets them.
 */
const REST_MS = isCampaign ? 0 : 1_000
/** Who only reads asks oftener: it costs little. */
const READING_REST_MS = isCampaign ? 0 : 250
const AS_MANY_AS_COME = {
  MAX_LIVE_PER_PERSON: '100000',
  MAX_LIVE_PER_ADDRESS: '100000',
  MAX_CONNECTIONS_PER_ADDRESS: '100000',
}

let place: TestedPlace | undefined
let service: Service | undefined
let listeners: ReturningListener[] = []
afterEach(async () => {
  for (const listener of listeners) listener.leave()
  // Its processes end with it.
  service?.child.kill('SIGTERM')
  await service?.ended
  await place?.remove()
})

const pidsOf = ({ lines }: Service) =>
  lines.filter(({ message }) => message === 'a process answers').map(({ pid }) => Number(pid))

/** The status of an answer, or why there is none. */
const answered = (url: string, agent: Agent | false) =>
  new Promise<unknown>((resolve) => {
    get(`${url}/api/collections/teams/records`, { agent }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    ).on('error', resolve)
  })

/** Asks over one connection until told to stop; answers what was not answered. */
async function asking(url: string, stop: AbortSignal): Promise<{ asked: number; lost: unknown[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const lost: unknown[] = []
  let asked = 0
  while (!stop.aborted) {
    asked++
    const status = await answered(url, agent)
    if (status !== 200) lost.push(status)
    if (READING_REST_MS > 0) await pause(READING_REST_MS)
  }
  agent.destroy()
  return { asked, lost }
}

test.skipIf(!canKillPostgres)(
  `${LISTENERS} who listen hear of each change once, although one process hangs and is killed; while they are renewed no request is lost`,
  async () => {
    place = await newPlace('PostgreSQL')
    const writers = await prepareWriters(place)
    const started = await startService(place.folder, {
      ...WITHOUT_LIMITS,
      ...AS_MANY_AS_COME,
      ...place.env,
      PROCESSES: '2',
    })
    service = started
    await started.logged('all processes answer')
    listeners = Array.from({ length: LISTENERS }, () => new ReturningListener(started, 'players', writers.token))
    await Promise.all(listeners.map((it) => it.ready))

    const killed = new AbortController()
    const writing = writers.write(started.url, killed.signal, REST_MS)
    await writers.more(20)
    const [killedOne = 0] = pidsOf(started)
    // It is given one more connection, of these or of those who write, and does not take it.
    process.kill(killedOne, 'SIGSTOP')
    const statuses: unknown[] = []
    for (let n = 0; n < 4; n++) void answered(started.url, false).then((it) => statuses.push(it))
    await expect.poll(() => statuses.slice(0, 3)).toEqual([200, 200, 200])
    process.kill(killedOne, 'SIGKILL')
    await expect.poll(() => pidsOf(started).length).toBe(3)
    killed.abort()
    // Nobody waits for one that is gone.
    let hasEnded = false
    const ended = writing.finally(() => (hasEnded = true))
    await expect.poll(() => [statuses.length, hasEnded]).toEqual([4, true])
    await ended

    const renewed = new AbortController()
    const [writingOn, askingOn] = [
      writers.write(started.url, renewed.signal, REST_MS),
      asking(started.url, renewed.signal),
    ]
    await writers.more(10)
    started.child.kill('SIGHUP')
    await started.logged('all processes are new')
    await writers.more(10)
    renewed.abort()
    await writingOn
    const { asked, lost } = await askingOn
    expect(asked).toBeGreaterThan(10)
    expect(lost).toEqual([])
    expect(new Set(pidsOf(started)).size).toBe(5)

    const said = writers.acknowledged()
    expect(problemsInCopy(await place.copied(), said)).toEqual([])
    for (const { told, loaded } of listeners) {
      const unknown = () => [...said.players.keys()].filter((id) => !told.has(id) && !loaded.has(id))
      await expect.poll(unknown).toEqual([])
      expect(new Set(told.values())).toEqual(new Set([1]))
    }
  },
  CAMPAIGN_TIMEOUT_MS,
)
