import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listening, type Running, runProgram } from '../stage/program.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { prepareWriters, WITHOUT_LIMITS } from './writers.ts'

/** A mount that nobody else sees, and that ends with the process. */
const ALONE = ['unshare', '--mount', '--user', '--map-root-user']

const canMount = spawnSync('unshare', [...ALONE.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

let place: TestedPlace | undefined
let running: Running | undefined
afterEach(async () => {
  running?.child.kill('SIGKILL')
  await running?.ended
  await place?.remove()
})

test.runIf(canMount)(
  'on a full disk the service is not ready, its log does not grow with each refusal, and it recovers by itself',
  async () => {
    place = await newPlace('SQLite')
    const { token, teams } = await prepareWriters(place)
    const disk = join(place.folder, 'disk')
    mkdirSync(disk)
    const mounted = `mount -t tmpfs -o size=48m none '${disk}' && cp '${place.folder}/fieldside.db' '${disk}' && exec "$@"`
    running = runProgram('main', [], { ...WITHOUT_LIMITS, PORT: '0', DATA_DIR: disk }, [
      ...ALONE,
      'sh',
      '-c',
      mounted,
      'sh',
    ])
    const { child, lines } = running
    const { url } = await listening(running)
    await running.logged('backup kept')
    const ready = async () => (await fetch(`${url}/readyz`)).json()
    const write = (n: number) =>
      fetch(`${url}/api/commands/teams.addPlayer`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ team: teams[0], full_name: `Runa P${n}x1`, namesake: true }),
      })
    expect(await ready()).toEqual({ status: 'ready' })
    expect((await write(0)).status).toBe(200)

    const filler = join(`/proc/${child.pid}/root`, disk, 'filler')
    fill(filler)
    await expect.poll(ready).toEqual({ status: 'not ready', reason: 'the disk is full' })
    const answers = []
    // The journal has some room in what it already takes.
    for (let n = 1; answers.filter(({ status }) => status === 503).length < 20 && n < 2_000; n++)
      answers.push(await write(n))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(20)
    for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(lines.filter(({ reason }) => reason === 'the disk is full').map(({ message }) => message)).toEqual([
      'not ready',
      'a request found no room',
    ])

    rmSync(filler)
    await expect.poll(ready).toEqual({ status: 'ready' })
    expect((await write(3_000)).status).toBe(200)
    await running.logged('ready again')
  },
)

function fill(file: string) {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(256 * 1024))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}
