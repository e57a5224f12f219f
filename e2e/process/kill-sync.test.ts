import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { canKillPostgres } from '../stage/databases.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { type Service, startService } from './service.ts'
import { acknowledgements, hasStrace, type SystemCall, type TracedCalls, traceCalls } from './system-calls.ts'
import { prepareWriters, WITHOUT_LIMITS } from './writers.ts'

/** Nobody hears that something was saved before the disk has it: seen from outside, call by call. */

/** So many writes are followed, in a campaign; `npm test` only looks whether the looking works. */
const WRITES = casesOr(0)

let place: TestedPlace | undefined
let service: Service | undefined
let traced: TracedCalls | undefined
afterEach(async () => {
  await traced?.stop()
  service?.child.kill('SIGKILL')
  await service?.ended
  await place?.remove()
  place = service = traced = undefined
})

/** The calls of a process while people write. */
async function callsWhileWriting(
  kind: 'SQLite' | 'PostgreSQL',
  pidsOf: (service: Service) => Promise<readonly number[]>,
  all: boolean,
) {
  place = await newPlace(kind)
  const writers = await prepareWriters(place)
  service = await startService(place.folder, { ...WITHOUT_LIMITS, ...place.env })
  traced = await traceCalls(await pidsOf(service), all)
  const enough = new AbortController()
  void writers.more(WRITES).then(() => enough.abort())
  await writers.write(service.url, enough.signal)
  expect(writers.refusals).toEqual([])
  await traced.stop()
  return traced.calls
}

const SQLITE = { log: /-wal$/, asked: /"POST \/api\/commands/, said: /"HTTP\/1\.1 200/ }
/** Only what changed something wakes others. */
const POSTGRES = { log: /\/pg_wal\//, asked: /notify.*COMMIT/i, said: /COMMIT/ }

/** Whose child it is; undefined for one that has ended. */
function parentOf(pid: number): number | undefined {
  try {
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(parent)
  } catch {
    return undefined
  }
}

/** A process and its children. */
const familyOf = (pid: number): readonly number[] => [
  pid,
  ...readdirSync('/proc')
    .map(Number)
    .filter((it) => it > 0 && parentOf(it) === pid),
]

async function serverOf(url: string): Promise<readonly number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const own = rows[0]?.pid ?? 0
  const server = parentOf(own)
  await client.end()
  return familyOf(server ?? 0).filter((pid) => pid !== own)
}

describe.runIf(hasStrace && WRITES > 0)('the disk has it first', () => {
  test('on SQLite', async () => {
    const calls = await callsWhileWriting('SQLite', async ({ child }) => [child.pid ?? 0], false)
    const { inOrder, early } = acknowledgements(calls, SQLITE)
    expect(early).toEqual([])
    expect(inOrder).toBeGreaterThanOrEqual(WRITES)
    process.stdout.write(`SQLite: ${inOrder} writes acknowledged, each after its sync\n`)
  })

  test.runIf(canKillPostgres)('on PostgreSQL, where the server does it', async () => {
    // Its connections are processes of the server.
    const calls = await callsWhileWriting('PostgreSQL', () => serverOf(place?.env['DATABASE_URL'] ?? ''), true)
    const { inOrder, early } = acknowledgements(calls, POSTGRES)
    expect(early).toEqual([])
    expect(inOrder).toBeGreaterThan(0)
    process.stdout.write(`PostgreSQL: ${inOrder} commits acknowledged, each after its sync\n`)
  })
})

describe('a trace in which', () => {
  const call = (name: string, place: string, text = ''): SystemCall => ({
    thread: '1',
    name,
    place,
    line: `${name}(1<${place}>, "${text}"`,
  })
  const [write, sync] = [call('pwrite64', '/x/fieldside.db-wal'), call('fdatasync', '/x/fieldside.db-wal')]
  const [asked, said] = [
    call('read', 'TCP:a', 'POST /api/commands/teams.addPlayer HTTP/1.1'),
    call('write', 'TCP:a', 'HTTP/1.1 200 OK'),
  ]

  test.each<[string, SystemCall[], number, number]>([
    ['the sync comes first is in order', [asked, write, write, sync, said], 1, 0],
    ['the answer comes before the sync is not', [asked, write, said, sync], 0, 1],
    ['only a part was synced is not', [asked, write, sync, write, said], 0, 1],
    ['nothing was written is not', [write, sync, asked, said], 0, 1],
    [
      'somebody read is none of it',
      [call('read', 'TCP:b', 'GET / HTTP/1.1'), call('write', 'TCP:b', 'HTTP/1.1 200')],
      0,
      0,
    ],
  ])('%s', (_, calls, inOrder, early) => {
    const found = acknowledgements(calls, SQLITE)
    expect([found.inOrder, found.early.length]).toEqual([inOrder, early])
  })
})
