import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Log, SILENT } from '#http/server/log.ts'
import { readSettings } from './settings.ts'
import { type Started, start } from './start.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const TOKEN = 'a-token-that-nobody-guesses'

type TraceLine = Readonly<Record<string, unknown>>

let folder: string
let started: Started | undefined
let told: TraceLine[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-metrics-'))
  told = []
})
afterEach(async () => {
  await started?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function begin(
  env: Readonly<Record<string, string>>,
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const log: Log = { ...SILENT, info: (message, facts) => void told.push({ message, ...facts }) }
  started = await start(readSettings({ DATA_DIR: folder, PORT: '0', ...env }), MIGRATIONS, { log })
  const { port } = started
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('metrics are there for whoever has the token, and count what was asked', async () => {
  const ask = await begin({ METRICS_TOKEN: TOKEN })
  await ask('/api/collections/teams/records')
  await ask('/api/schedule/games.csv')
  await ask('/api/commands/there.isNone', { method: 'POST', body: '{}' })
  for (const wrong of [undefined, bearer(`${TOKEN}x`), bearer(''), { headers: { authorization: TOKEN } }])
    expect((await ask('/metrics', wrong)).status).toBe(401)
  const open = { authorization: `Bearer ${TOKEN}`, accept: 'application/openmetrics-text;version=1.0.0' }
  const answer = await ask('/metrics', { headers: open })
  expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
  const text = await answer.text()
  expect(text.endsWith('# EOF\n')).toBe(true)
  const lines = text.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'fieldside_requests_total{kind="records",status="200"} 1',
      'fieldside_requests_total{kind="command",status="404"} 1',
      'fieldside_requests_total{kind="health",status="401"} 4',
      'fieldside_request_seconds_count{kind="records"} 1',
      'fieldside_log_lines_total{level="error"} 0',
      'fieldside_writes_waiting 0',
      'fieldside_turns_total{result="begun"} 2',
      'fieldside_turns_total{result="refused"} 0',
      'fieldside_turns_total{result="dropped"} 0',
      'fieldside_turn_queue{state="waiting"} 0',
      'fieldside_turn_queue{state="running"} 0',
      'fieldside_live_clients 0',
      'fieldside_mails_waiting 0',
      'fieldside_pushes_waiting 0',
    ]),
  )
  for (const name of [
    'fieldside_build_info',
    'fieldside_statement_seconds_count',
    'fieldside_write_wait_seconds_count',
    'fieldside_commit_seconds_count',
    'fieldside_live_delivery_seconds_count',
    'fieldside_kept_pages_total{result="kept"}',
    'fieldside_event_loop_delay_seconds{percentile="99"}',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
  ])
    expect(lines.some((line) => line.startsWith(name))).toBe(true)
  // Every line is a comment or a figure, and no family is told twice.
  for (const line of lines.slice(0, -1))
    expect(line).toMatch(/^(?:# (?:TYPE|HELP|EOF)\b.*|[a-z_]+(?:\{[^}]*\})? -?[\d.e+-]+)$/)
  const families = lines.filter((line) => line.startsWith('# TYPE'))
  expect(new Set(families).size).toBe(families.length)
  const plain = await ask('/metrics', bearer(TOKEN))
  expect(plain.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await plain.text()).toContain('# TYPE fieldside_requests_total counter\n')
})

test('the size of the database, the room on its disk and the age of the last copy are figures', async () => {
  const ask = await begin({ METRICS_TOKEN: TOKEN })
  const figure = async (name: string) => {
    const text = await (await ask('/metrics', bearer(TOKEN))).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  expect(await figure('fieldside_database_size_bytes')).toBeGreaterThan(100_000)
  expect(await figure('fieldside_disk_free_bytes')).toBeGreaterThan(0)
  await expect.poll(() => figure('fieldside_last_backup_timestamp_seconds')).toBeGreaterThan(Date.now() / 1_000 - 600)
})

test('without a token there is no such address, and nothing is told of requests that are quick', async () => {
  const ask = await begin({ TRACE_SLOW_MS: '600000' })
  expect((await ask('/metrics', bearer(''))).status).toBe(404)
  expect(told.filter(({ message }) => message === 'trace')).toEqual([])
})

test('a request is told with where its time went, through the database to live clients, under its id', async () => {
  const ask = await begin({ TRACE_ONE_IN: '1' })
  const leaving = new AbortController()
  const stream = await ask('/api/realtime', { signal: leaving.signal })
  expect(stream.status).toBe(200)
  const link = started?.firstAdminLink ?? ''
  const answer = await ask('/api/commands/accounts.setUpFirstAdmin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: link.slice(link.lastIndexOf('/') + 1),
      name: 'Ada Admin',
      email: 'ada@club.example',
      password: 'discs over wet grass',
      passwordConfirm: 'discs over wet grass',
    }),
  })
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id')
  const linesOf = () => told.filter((line) => line['requestId'] === requestId)
  await expect.poll(() => linesOf().flatMap(Object.keys)).toEqual(expect.arrayContaining(['commitMs']))
  const [trace] = linesOf()
  expect(trace).toMatchObject({
    message: 'trace',
    method: 'POST',
    path: '/api/commands/accounts.setUpFirstAdmin',
    kind: 'command',
    status: 200,
  })
  for (const part of ['ms', 'statements', 'sqlMs', 'workMs', 'commitMs']) expect(trace?.[part]).toBeGreaterThan(0)
  // In the same line where it was over before the answer, otherwise in one of its own.
  await expect
    .poll(() => linesOf().some((line) => 'liveMs' in line || line['message'] === 'trace of live messages'))
    .toBe(true)
  leaving.abort()
})
