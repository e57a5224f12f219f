import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { canKillPostgres } from '../stage/databases.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { freePort, hasNginx, startNginx } from './nginx.ts'
import { ReturningListener } from './returning-listener.ts'
import { type Service, startService } from './service.ts'
import { prepareWriters, problemsInCopy, WITHOUT_LIMITS } from './writers.ts'

/** The example of docs/operations/scale.md as it stands there: two processes behind nginx. Only in a campaign, and where nginx is installed. */

const LISTENERS = casesOr(0)
const MANY = '100000'
const AS_MANY_AS_COME = { MAX_LIVE_PER_PERSON: MANY, MAX_LIVE_PER_ADDRESS: MANY, MAX_CONNECTIONS: MANY }
const WRITERS = 4

let place: TestedPlace | undefined
const services: Service[] = []
let nginx: ChildProcess | undefined
let listeners: ReturningListener[] = []
afterEach(async () => {
  for (const listener of listeners) listener.leave()
  nginx?.kill('SIGTERM')
  for (const { child, ended } of services.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await place?.remove()
})

/** Adds players to a team one by one; each is sent again with its key until it is done. */
async function writing(url: string, token: string, team: string, stop: AbortSignal): Promise<Map<string, string>> {
  const done = new Map<string, string>()
  while (!stop.aborted) {
    const full_name = `Runa ${team} ${done.size}`
    for (let player = ''; player === ''; ) {
      const answer = await fetch(`${url}/api/commands/teams.addPlayer`, {
        method: 'POST',
        headers: {
          authorization: token,
          'content-type': 'application/json',
          'idempotency-key': `${team}-${done.size}`,
        },
        body: JSON.stringify({ team, full_name, namesake: true }),
      }).catch(() => undefined)
      if (answer?.status === 200) player = ((await answer.json()) as { player: string }).player
      else {
        // Only what a process that is gone leaves behind.
        expect([undefined, 502, 503]).toContain(answer?.status)
        await pause(20)
      }
      if (player !== '') done.set(player, full_name)
    }
  }
  return done
}

test.skipIf(!canKillPostgres || !hasNginx || LISTENERS === 0)(
  `${LISTENERS} who listen through nginx hear of each change once, although one of two processes is killed and comes back during writes`,
  async () => {
    place = await newPlace('PostgreSQL')
    const { folder, env } = place
    const { token, teams } = await prepareWriters(place)
    const [port, ...behind] = [await freePort(), await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const begin = async (at: number) => {
      const own = { PORT: String(behind[at]), PUBLIC_URL: 'https://cup.example', TRUSTED_PROXIES: '127.0.0.1' }
      const service = await startService(join(folder, `data-${at}`), {
        ...WITHOUT_LIMITS,
        ...AS_MANY_AS_COME,
        ...env,
        ...own,
      })
      services.push(service)
      return service
    }
    const first = await begin(0)
    await begin(1)
    nginx = startNginx(folder, { port, behind })
    await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status).toBe(200)

    listeners = Array.from({ length: LISTENERS }, () => new ReturningListener({ url }, 'players', token))
    await Promise.all(listeners.map((it) => it.ready))
    const stop = new AbortController()
    const writers = teams.slice(0, WRITERS).map((team) => writing(url, token, team, stop.signal))
    await pause(2_000)
    first.child.kill('SIGKILL')
    await first.ended
    await pause(2_000)
    await begin(0)
    await pause(2_000)
    stop.abort()
    const players = new Map((await Promise.all(writers)).flatMap((done) => [...done]))
    expect(problemsInCopy(await place.copied(), { players, steps: new Map() })).toEqual([])
    for (const { told, loaded } of listeners) {
      const unknown = () => [...players.keys()].filter((id) => !told.has(id) && !loaded.has(id))
      await expect.poll(unknown, { timeout: 60_000 }).toEqual([])
      expect(new Set(told.values())).toEqual(new Set([1]))
    }
  },
  CAMPAIGN_TIMEOUT_MS,
)
