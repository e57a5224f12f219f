/** One measurement of one server: warm up, then count what the server itself spent. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ListenersJob, ListenersResult } from './load/listeners.ts'
import type { Quantiles } from './load/quantiles.ts'
import type { RequestsJob, RequestsResult } from './load/requests.ts'
import { Worker } from './load/worker.ts'
import { cpuMicrosWithChildren, residentBytesWithChildren } from './proc.ts'
import {
  type LiveScenario,
  type MemoryScenario,
  type RequestScenario,
  updateMark,
  updates,
  wrongSample,
} from './scenarios.ts'
import type { Server } from './servers/contender.ts'

export type Figures = {
  /** Requests, or events delivered to a client. */
  perSecond: number
  /** The database's included. */
  cpuMicros: number
  /** 0 where it is no server of its own. */
  databaseCpuMicros: number
  /** Of the request, or from the update to the last client having it. */
  latencyMs: Quantiles
  bytes: number
  /** How much of one core the server and the load process were busy. */
  serverLoad: number
  generatorLoad: number
}

export type MemoryRound = { residentBytes: number; heapBytes: number | undefined }

export type Load = {
  requests: Worker<RequestsJob, RequestsResult>
  listeners: Worker<ListenersJob, ListenersResult>
}

export const startLoad = (): Load => ({
  requests: new Worker(new URL('./load/requests.ts', import.meta.url)),
  listeners: new Worker(new URL('./load/listeners.ts', import.meta.url)),
})

/**
 * Of the measured number: caches are full and code is compiled before the clock starts. A service runs for a weekend; a
 * runtime that compiles what is used often needs tens of thousands of requests to show what it costs then.
 */
const WARM_UP_SHARE = 1.5
/** Work put off by one measurement is not the next one's. */
const SETTLE_MS = 300

type Spent = { all: number; database: number }

function cpuOf({ pid, databaseCpuMicros }: Server): Spent {
  const database = databaseCpuMicros?.() ?? 0
  return { all: cpuMicrosWithChildren(pid) + database, database }
}

function spentSince(before: Spent, server: Server): Spent {
  const now = cpuOf(server)
  return { all: now.all - before.all, database: now.database - before.database }
}

const portOf = (server: Server) => Number(new URL(server.baseUrl).port)

export async function measureRequests(
  load: Load,
  server: Server,
  scenario: RequestScenario,
  share: number,
): Promise<Figures> {
  const total = Math.ceil(scenario.total * share)
  const job: RequestsJob = {
    port: portOf(server),
    connections: scenario.connections,
    total: Math.ceil(total * WARM_UP_SHARE),
    status: 200,
    requests: scenario.requests(server.token),
  }
  await load.requests.run(job)
  await delay(SETTLE_MS)

  const before = cpuOf(server)
  const result = await load.requests.run({ ...job, total })
  const spent = spentSince(before, server)

  const wrong = server.name === 'bare' ? undefined : wrongSample(scenario, result.samples)
  if (wrong !== undefined) throw new Error(`${server.name}, ${scenario.title}: ${wrong}`)
  return {
    perSecond: total / (result.elapsedMs / 1000),
    cpuMicros: spent.all / total,
    databaseCpuMicros: spent.database / total,
    latencyMs: result.latencyMs,
    bytes: result.bytesPerAnswer,
    serverLoad: spent.all / 1000 / result.elapsedMs,
    generatorLoad: result.generatorMs / result.elapsedMs,
  }
}

export async function measureLive(load: Load, server: Server, scenario: LiveScenario, share: number): Promise<Figures> {
  const events = Math.ceil(scenario.events * share)
  const port = portOf(server)
  await load.listeners.run({ kind: 'open', port, clients: scenario.clients, topic: 'games/*' })
  await load.listeners.run(publishing(server, 0, Math.ceil(events * WARM_UP_SHARE)))
  await delay(SETTLE_MS)

  const before = cpuOf(server)
  const result = await load.listeners.run(publishing(server, events, events))
  const spent = spentSince(before, server)

  await load.listeners.run({ kind: 'close' })
  const expected = events * scenario.clients
  if (result.delivered !== expected) {
    throw new Error(`${server.name}, ${scenario.title}: ${result.delivered} events instead of ${expected}`)
  }
  await delay(SETTLE_MS)
  return {
    perSecond: expected / (result.elapsedMs / 1000),
    cpuMicros: spent.all / expected,
    databaseCpuMicros: spent.database / expected,
    latencyMs: result.deliveryMs,
    bytes: result.bytesPerEvent,
    serverLoad: spent.all / 1000 / result.elapsedMs,
    generatorLoad: result.generatorMs / result.elapsedMs,
  }
}

function publishing(server: Server, first: number, events: number): ListenersJob {
  const all = updates(server.token)
  const turns = Array.from({ length: events }, (_, index) => (first + index) % all.length)
  return {
    kind: 'publish',
    port: portOf(server),
    updates: turns.map((turn) => all[turn] ?? ''),
    marks: turns.map(updateMark),
  }
}

/** Each round does the same: requests of every kind, and live clients that come, listen and go. */
export async function measureMemory(
  load: Load,
  server: Server,
  scenario: MemoryScenario,
  mix: readonly RequestScenario[],
  share: number,
): Promise<readonly MemoryRound[]> {
  const rounds: MemoryRound[] = []
  for (let round = 0; round < scenario.rounds; round += 1) {
    for (const part of mix) {
      await load.requests.run({
        port: portOf(server),
        connections: part.connections,
        total: Math.ceil((part.total * share) / 4),
        status: 200,
        requests: part.requests(server.token),
      })
    }
    await load.listeners.run({ kind: 'open', port: portOf(server), clients: 200, topic: 'games/*' })
    await load.listeners.run(publishing(server, round, Math.ceil(100 * share)))
    await load.listeners.run({ kind: 'close' })
    await delay(SETTLE_MS)
    const heapBytes = await server.heapAfterCollection?.()
    rounds.push({ residentBytes: residentBytesWithChildren(server.pid), heapBytes })
  }
  return rounds
}
