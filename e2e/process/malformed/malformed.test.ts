import { readFileSync } from 'node:fs'
import { afterEach, expect, inject, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import { type RunningApp, startApp } from '../../stage/app.ts'
import { DATABASES, type EmptyDatabase, emptyDatabase } from '../../stage/databases.ts'
import { type OpenStreams, openStreams } from './listeners.ts'
import { malformedRequest } from './malformed-requests.ts'
import { diceFor } from './odd-values.ts'
import { lookAround, signedInTokens } from './seen-world.ts'
import { type Exchange, exchange, type RawBytes } from './wire-bytes.ts'

/** Whatever is sent, the service says what is wrong with it, goes on, and notes no mistake of its own. */

const REQUESTS = casesOr(160)
const LANES = 12
/** After so many the service is looked at, and sessions that ended meanwhile begin anew. */
const ROUND = 500
/** Of so many pages the forms are read. */
const PAGES_READ = REQUESTS > ROUND ? 1_000 : 12
/** As much more than before the first request. */
const MEMORY_MOST_MIB = 300
const FINDINGS_TOLD = 8

let app: RunningApp | undefined
let database: EmptyDatabase | undefined
let streams: OpenStreams | undefined
afterEach(async () => {
  streams?.close()
  await app?.stop()
  await database?.remove()
})

/** Each lane from an address of its own: one has not enough ports for a campaign. Other systems have one such address. */
const addressOfLane = (lane: number) => (process.platform === 'linux' ? `127.0.0.${lane + 2}` : undefined)

/** What may be said: that something is wrong with the request, or that the service has too much to do and when to come again. */
function wrongWith({ answers, garbage, isCut }: Exchange, request: RawBytes): string | undefined {
  if (garbage !== '') return `no HTTP: ${garbage}`
  const bad = answers.find(
    ({ status, head }) => status >= 500 && !(status === 503 && /^retry-after: \d+$/im.test(head)),
  )
  if (bad) return `${bad.head}\n${bad.body.slice(0, 500)}`
  return request.isWhole && answers.length === 0 && !isCut ? 'no answer' : undefined
}

/** How far a campaign has come. */
function tell(text: string) {
  if (REQUESTS > ROUND) process.stdout.write(`${text}\n`)
}

/** In MiB; nothing where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

test.each(DATABASES)(
  `on %s ${REQUESTS} malformed requests: no mistake of ours, no end, no memory that is not given back`,
  async (kind) => {
    database = await emptyDatabase(kind)
    app = await startApp('demo', { DEMO_CACHE: inject('filledDemos'), ...database.env })
    const { port, child, lines } = app
    streams = await openStreams(app)
    const world = await lookAround(app, PAGES_READ, streams.ids)
    expect(world.routes.length).toBeGreaterThan(30)
    expect(world.forms.length).toBeGreaterThan(2)

    const statuses = new Map<string, number>()
    const findings: string[] = []
    const memoryBefore = memoryOf(child.pid)
    let memoryMost = 0
    const turn = { next: 0 }
    const strike = async (lane: number, until: number) => {
      while (turn.next < until) {
        const number = turn.next++
        // Each database gets others.
        const request = malformedRequest(diceFor(SEED + DATABASES.indexOf(kind) * REQUESTS + number), world)
        const said = await exchange(port, request, addressOfLane(lane))
        const wrong = wrongWith(said, request)
        if (wrong) findings.push(`${number} ${request.kind}: ${wrong}\n${String(request.pieces[0]).slice(0, 1_500)}`)
        const counted = `${request.kind}: ${said.answers.at(-1)?.status ?? 'none'}`
        statuses.set(counted, (statuses.get(counted) ?? 0) + 1)
      }
    }
    for (let from = 0; from < REQUESTS && findings.length < FINDINGS_TOLD; from += ROUND) {
      const until = Math.min(REQUESTS, from + ROUND)
      await Promise.all(Array.from({ length: LANES }, (_, lane) => strike(lane, until)))
      const alive = await fetch(`${app.url}/readyz`)
      expect({ after: until, ready: alive.status, exit: child.exitCode }).toEqual({
        after: until,
        ready: 200,
        exit: null,
      })
      memoryMost = Math.max(memoryMost, memoryOf(child.pid))
      world.tokens = await signedInTokens(app)
      tell(`${kind}: ${until}, ${Math.round(memoryOf(child.pid))} MiB`)
    }
    tell(
      [...statuses]
        .map((it) => it.join(' '))
        .toSorted((a, b) => a.localeCompare(b))
        .join('\n'),
    )
    expect(findings.slice(0, FINDINGS_TOLD)).toEqual([])
    expect(lines.filter(({ level }) => level === 'error').slice(0, FINDINGS_TOLD)).toEqual([])
    expect(world.tokens.length).toBeGreaterThan(0)
    expect(memoryMost - memoryBefore).toBeLessThan(MEMORY_MOST_MIB)
  },
  CAMPAIGN_TIMEOUT_MS,
)
