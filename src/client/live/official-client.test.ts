import type PocketBase from 'pocketbase'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfficialClients } from '#http/live/official-clients.testing.ts'
import { SILENT_MAX_MS } from './delays.ts'
import { reloadWithinMs } from './load-window.ts'
import { PlacedRealtime } from './placed-realtime.ts'
import { Stream } from './stream.ts'

/** A stream over the official client, with connections and a clock that do what the test says. */

const connections: Connection[] = []
/** Where it was said what to listen to. */
const posted: string[] = []

/** Stands for the browser's `EventSource`. */
class Connection extends EventTarget {
  onerror = () => {}

  constructor() {
    super()
    this.addEventListener('error', () => this.onerror())
    connections.push(this)
  }

  say(event: string, place: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { lastEventId: place, data: JSON.stringify(data) }))
  }

  stand() {
    this.dispatchEvent(new MessageEvent('PB_CONNECT', { lastEventId: 'client1', data: '{}' }))
  }

  fail() {
    this.dispatchEvent(new Event('error'))
  }

  close() {}
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const newest = () => connections.at(-1)!

const clients = new OfficialClients()
let client: PocketBase
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('EventSource', Connection)
  vi.stubGlobal('fetch', async (url: string) => {
    posted.push(url)
    return new Response(null, { status: 204 })
  })
  client = clients.of('http://127.0.0.1')
})
afterEach(() => {
  clients.end()
  connections.splice(0)
  posted.splice(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What somebody who asked for a first connection is told, as soon as they are. */
function firstConnection() {
  const told: unknown[] = []
  void client.realtime
    .subscribe('games/*', () => {})
    .then(
      () => told.push('connected'),
      (error: unknown) => told.push(error instanceof Error && error.cause),
    )
  return told
}

test('a first connection that says nothing for 15000 ms took too long', async () => {
  const told = firstConnection()
  await pass(14_999)
  expect(told).toEqual([])
  await pass(1)
  expect(told).toEqual([new Error('EventSource connect took too long.')])
})

test('one that says something in time did not', async () => {
  const told = firstConnection()
  await pass(14_999)
  newest().stand()
  await pass(60_000)
  expect(told).toEqual(['connected'])
  expect(connections).toHaveLength(1)
})

test('one that breaks failed to establish the connection', async () => {
  const told = firstConnection()
  await pass(0)
  newest().fail()
  await pass(0)
  expect(told).toEqual([new Error('Failed to establish realtime connection.')])
})

let stream: Stream

function streamOf(topics: readonly string[]) {
  const told: string[] = []
  stream = new Stream({
    realtime: new PlacedRealtime(client, () => 'ada'),
    since: () => 'here',
    sinceLoaded: () => 'loaded',
    onPlace: () => {},
    onCaughtUp: ({ place, isComplete }) => told.push(`${isComplete ? 'caught up' : 'missed'} ${place}`),
    onMessage: ({ topic }, place) => told.push(`${topic} ${place}`),
    onConnected: (again) => told.push(again ? 'connected again' : 'connected'),
    onLost: (since) => told.push(since === undefined ? 'lost' : 'silent'),
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  stream.follow(topics)
  return told
}

/** How long after the last failure the next connection is asked for. */
async function delayAfter(failure: () => unknown): Promise<number> {
  const { length } = connections
  await failure()
  const failedAt = Date.now()
  while (connections.length === length) await pass(100)
  return Date.now() - failedAt
}

async function delaysAfter(failures: number, failure: () => unknown): Promise<number[]> {
  const delays: number[] = []
  while (delays.length < failures) delays.push(await delayAfter(failure))
  return delays
}

const DELAYS = [200, 300, 500, 1_000, 1_200, 1_500, 2_000, 2_000, 2_000]

test('a connection that was lost is tried again after 200, 300, 500, 1000, 1200, 1500, then every 2000 ms', async () => {
  const told = streamOf(['games/*'])
  await pass(0)
  newest().stand()
  await pass(0)
  expect(await delaysAfter(DELAYS.length, () => newest().fail())).toEqual(DELAYS)
  newest().stand()
  await pass(0)
  expect(told).toEqual(['connected', 'lost', 'connected again'])
})

test('so is one that took too long, the first one too', async () => {
  streamOf(['games/*'])
  await pass(0)
  expect(await delaysAfter(DELAYS.length, () => pass(15_000))).toEqual(DELAYS)
})

test('each connection says once from where it goes on, and hears the places of messages', async () => {
  const told = streamOf(['games/*'])
  await pass(0)
  const action = { action: 'update', record: { id: 'g1' } }
  for (const again of ['', ' again']) {
    newest().stand()
    await pass(0)
    newest().say('games/*', 'p1', action)
    newest().say('FS_PLACE', 'p2', { complete: true })
    expect(told.splice(0)).toEqual([`connected${again}`, 'games/* p1', 'caught up p2'])
    newest().fail()
    await pass(200)
    expect(told.splice(0)).toEqual(['lost'])
  }
  expect(posted).toEqual(Array.from({ length: 2 }, () => 'http://127.0.0.1/api/realtime?since=here&as=ada'))
})

test('topics that a page adds to a connection go on from where it was loaded, and what is left asks for nothing', async () => {
  const told = streamOf(['games/*'])
  await pass(0)
  newest().stand()
  await pass(0)
  newest().say('FS_PLACE', 'p1', { complete: true })
  posted.splice(0)
  for (const topics of [['games/*', 'teams/*'], ['teams/*'], ['games/*', 'teams/*']]) {
    stream.follow(topics)
    await pass(0)
  }
  const from = 'http://127.0.0.1/api/realtime?since=loaded&as=ada'
  expect(posted).toEqual([from, 'http://127.0.0.1/api/realtime', from])
  newest().say('FS_PLACE', 'p2', { complete: true })
  newest().say('FS_PLACE', 'p3', { complete: false })
  expect(told).toEqual(['connected', 'caught up p1', 'missed p3'])
})

test('a connection that falls silent is left for another, whatever is still asked over it', async () => {
  const told = streamOf(['games/*'])
  await pass(0)
  newest().stand()
  await pass(0)
  newest().say('FS_PLACE', 'p1', { complete: true })
  // Nothing is answered any more.
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
    return promise
  })
  stream.follow(['games/*', 'teams/*'])
  await pass(SILENT_MAX_MS - 1)
  expect([connections.length, told]).toEqual([1, ['connected', 'caught up p1']])
  await pass(1)
  expect(told.splice(0)).toEqual(['connected', 'caught up p1', 'silent', 'lost'])
  await pass(200)
  expect(connections).toHaveLength(2)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  newest().stand()
  await pass(0)
  expect(told).toEqual(['connected again'])
})

test('the service says how long loads are spread', async () => {
  streamOf(['games/*'])
  await pass(0)
  newest().stand()
  await pass(0)
  newest().say('FS_PLACE', 'p1', { complete: true, within: 3_200 })
  expect(reloadWithinMs()).toBe(3_200)
})

const stands = async () => {
  newest().stand()
  await pass(0)
}
const isLost = async () => {
  await stands()
  newest().fail()
}

test.each([
  ['is being made', () => pass(0)],
  ['stands', stands],
  ['was lost and is tried again', isLost],
])('a client of tests ends with them while its connection %s', async (_, happens) => {
  firstConnection()
  await pass(0)
  await happens()
  clients.end()
  await pass(60_000)
  expect(connections).toHaveLength(1)
})
