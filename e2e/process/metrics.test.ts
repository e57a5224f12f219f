import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, test } from 'vitest'
import { DATABASES } from '../stage/databases.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { type Service, startService } from './service.ts'

const TOKEN = 'a-token-that-nobody-guesses'

let place: TestedPlace | undefined
let service: Service | undefined
afterEach(async () => {
  service?.child.kill('SIGTERM')
  await service?.ended
  await place?.remove()
})

async function begin(processes: number): Promise<Service> {
  place = await newPlace(processes > 1 ? 'PostgreSQL' : 'SQLite')
  const env = { ...place.env, METRICS_TOKEN: TOKEN, PROCESSES: String(processes) }
  service = await startService(place.folder, env)
  if (processes > 1) await service.logged('all processes answer')
  return service
}

async function figures({ url }: Service, accept = 'text/plain'): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}`, accept } })
  expect(answer.status).toBe(200)
  return answer.text()
}

const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  )

const valuesOf = (text: string, name: string) =>
  ['1', '2'].map((process) => valueOf(text, `${name}{process="${process}"}`))

const pidsOf = ({ lines }: Service) =>
  lines.filter(({ message }) => message === 'a process answers').map(({ pid }) => Number(pid))

describe.runIf(DATABASES.includes('PostgreSQL'))('of two processes', () => {
  test('one look tells of both, each with its label, and what is theirs together once', async () => {
    const two = await begin(2)
    const asked = 12
    for (let n = 0; n < asked; n++) await fetch(`${two.url}/api/health`, { headers: { connection: 'close' } })
    const text = await figures(two)
    const counted = ['1', '2'].map((process) =>
      valueOf(text, `fieldside_requests_total{process="${process}",kind="api",status="200"}`),
    )
    expect(counted.reduce((sum, count) => sum + (count || 0), 0)).toBe(asked)
    const [first, second] = valuesOf(text, 'process_start_time_seconds')
    expect(first).not.toBe(second)
    expect(valuesOf(text, 'fieldside_process_up')).toEqual([1, 1])
    for (const together of ['fieldside_mails_waiting', 'fieldside_database_size_bytes', 'fieldside_disk_free_bytes'])
      expect(valueOf(text, together)).toBeGreaterThanOrEqual(0)
    // Whichever answers, no series jumps from one process to the other.
    for (let n = 0; n < 4; n++)
      expect(valuesOf(await figures(two), 'process_start_time_seconds')).toEqual([first, second])
  })

  test('one that hangs is told as such, and the one in its place has its label', async () => {
    const two = await begin(2)
    const [hanging = 0] = pidsOf(two)
    process.kill(hanging, 'SIGSTOP')
    // It may be given the first connection: whoever asks it waits.
    const looks = [1, 2, 3].map(() => figures(two))
    const text = await Promise.any(looks)
    expect(valuesOf(text, 'fieldside_process_up').toSorted((one, other) => one - other)).toEqual([0, 1])
    process.kill(hanging, 'SIGKILL')
    await Promise.allSettled(looks)
    await expect.poll(async () => valuesOf(await figures(two), 'fieldside_process_up')).toEqual([1, 1])
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.runIf(hasPromtool)('promtool takes the figures', () => {
  test.each([1, ...(DATABASES.includes('PostgreSQL') ? [2] : [])])('of %i', async (processes) => {
    const input = await figures(await begin(processes))
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})
