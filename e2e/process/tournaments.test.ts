import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { nameToType } from '#areas/administration/backups/backups.page.server.ts'
import type { DatabaseKind } from '#records/databases.testing.ts'
import { readSettings } from '#site/process/settings.ts'
import { runTournaments } from '#site/process/tournaments/tools.ts'
import {
  askHost,
  FIRST_ADMIN,
  type HostRequest,
  MIGRATIONS_OF_ALL,
  setUpFirst,
  signInAt,
} from '#site/process/tournaments/tournaments.testing.ts'
import { DATABASES } from '../stage/databases.ts'
import type { Variables } from '../stage/program.ts'
import { newPlace, type TestedPlace } from './data-places.ts'
import { runToEnd, type Service, startService } from './service.ts'

/** The built service over the tournaments of a federation: pages, commands of the console, and on PostgreSQL two processes. */

const [NORTH, SOUTH, WEST] = ['north.example', 'south.example', 'west.example'] as const
const PROCESSES: Readonly<Record<DatabaseKind, string>> = { SQLite: '1', PostgreSQL: '2' }

let place: TestedPlace | undefined
let service: Service | undefined
afterEach(async () => {
  service?.child.kill('SIGTERM')
  await service?.ended
  await place?.remove()
})

/** Each request over a connection of its own: it may come to any process. */
const asking = ({ url }: Service) => {
  const port = Number(new URL(url).port)
  return { port, ask: (host: string, asked: HostRequest) => askHost(port, host, asked) }
}

/** Of several in a row: as many as reach every process. */
const SEVERAL = 6
/** The folder is looked at every two seconds: asking all the while would take the cores from whoever is asked. */
const SELDOM = { interval: 250 }
type Desk = ReturnType<typeof asking>
const statuses = async ({ ask }: Desk, host: string, asked: HostRequest) =>
  new Set(await Promise.all(Array.from({ length: SEVERAL }, async () => (await ask(host, asked)).status)))

async function run(env: Variables, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runToEnd('tournaments', args, env)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** The same without a process of its own, where the console is walked elsewhere. */
const tool = (env: Variables, ...args: string[]): Promise<string> =>
  runTournaments(readSettings(env), MIGRATIONS_OF_ALL, args)

const cookieOf = (set: unknown) => String(Array.isArray(set) ? set[0] : set).split(';')[0] ?? ''

const ARCHIVED = 'can&#x27;t be changed any more'

/** What people find in an archive: they come in, are told in their language why nothing is taken, and go. */
async function readsAndSignsIn({ ask, port }: Desk) {
  const own = { origin: `http://${NORTH}:${port}`, 'sec-fetch-site': 'same-origin', 'accept-language': 'de' }
  const { email: identity, password } = FIRST_ADMIN
  const entered = await ask(NORTH, { path: '/user/login', headers: own, form: { identity, password } })
  expect(entered.status).toBe(302)
  const headers = { ...own, cookie: cookieOf(entered.headers['set-cookie']) }
  const profile = { path: '/user/profile', headers }
  expect((await ask(NORTH, profile)).text).toContain(FIRST_ADMIN.email)
  const refused = await ask(NORTH, { ...profile, form: { intent: 'name', name: 'Ada Later' } })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Dieses Turnier ist archiviert und lässt sich nicht mehr ändern.')
  expect(await ask(NORTH, { path: '/api/session/end', headers, body: {} })).toMatchObject({ status: 204 })
  expect((await ask(NORTH, { path: '/', headers })).headers['x-viewer']).toBe('nobody')
}

test.each(DATABASES)('on %s: two tournaments, a third one while it runs, an archive', async (kind) => {
  place = await newPlace(kind)
  const env = { ...place.env, TOURNAMENTS: join(place.folder, 'tournaments'), PORT: '0' }
  const link = await run(env, 'create', 'north', '--host', NORTH)
  await tool(env, 'create', 'south', '--host', SOUTH)
  service = await startService(place.folder, { ...env, PROCESSES: PROCESSES[kind] })
  if (kind === 'PostgreSQL') await service.logged('all processes answer')
  const desk = asking(service)
  const { ask, port } = desk

  const home = { path: '/', headers: { accept: 'text/html' } }
  for (const host of [NORTH, SOUTH]) expect(await statuses(desk, host, home)).toEqual(new Set([200]))
  expect(await statuses(desk, WEST, home)).toEqual(new Set([404]))
  expect(await ask(NORTH, { path: '/sw.js' })).toMatchObject({ status: 200 })
  expect(await ask(WEST, { path: '/sw.js' })).toMatchObject({ status: 404 })

  expect(await setUpFirst(desk, NORTH, link)).toMatchObject({ status: 200 })
  const { headers } = await signInAt(desk, `${NORTH}:${port}`)
  const cookie = cookieOf(headers['set-cookie'])
  const viewer = async (host: string) => (await ask(host, { ...home, headers: { cookie } })).headers['x-viewer']
  expect(await viewer(NORTH)).toMatch(/^\w{15}$/)
  expect(await viewer(SOUTH)).toBe('nobody')
  const reset = { path: '/api/collections/users/request-password-reset', body: { email: FIRST_ADMIN.email } }
  expect(await ask(NORTH, reset)).toMatchObject({ status: 204 })
  const own = () => service?.lines.find((line) => JSON.stringify(line).includes('confirm-password-reset'))
  await expect.poll(own).toMatchObject({ tournament: 'north' })
  expect(JSON.stringify(own())).toContain(`http://${NORTH}:${port}/`)

  await tool(env, 'create', 'west', '--host', WEST)
  await expect.poll(() => statuses(desk, WEST, home), SELDOM).toEqual(new Set([200]))

  await run(env, 'archive', 'north')
  const rename = {
    path: '/api/commands/accounts.changeName',
    headers: { cookie, origin: `http://${NORTH}:${port}`, 'sec-fetch-site': 'same-origin' },
    body: { name: 'Ada Late' },
  }
  await expect.poll(() => statuses(desk, NORTH, rename), SELDOM).toEqual(new Set([403]))
  expect(await statuses(desk, NORTH, home)).toEqual(new Set([200]))
  expect((await ask(NORTH, home)).text).toContain(ARCHIVED)
  expect((await ask(SOUTH, home)).text).not.toContain(ARCHIVED)
  await readsAndSignsIn(desk)
  // By the console on one database only: a start of it costs as much as the rest.
  expect(await (kind === 'SQLite' ? run : tool)(env, 'list')).toMatch(
    /^north +archived .*\nsouth +active .*\nwest +active /,
  )
  expect(await run(env, 'backup', 'north')).toContain('the copy was checked')

  service.child.kill('SIGTERM')
  expect(await service.ended).toMatchObject({ code: 0 })
  expect(service.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('an admin goes back to a copy of one tournament from the browser, and the other one goes on', async () => {
  place = await newPlace('SQLite')
  const env = { TOURNAMENTS: join(place.folder, 'tournaments'), PORT: '0' }
  const links = [
    await tool(env, 'create', 'north', '--host', NORTH),
    await tool(env, 'create', 'south', '--host', SOUTH),
  ]
  service = await startService(place.folder, env)
  const desk = asking(service)
  const { ask, port } = desk
  await setUpFirst(desk, NORTH, links[0] ?? '')
  const signedIn = await signInAt(desk, `${NORTH}:${port}`)
  const authorization = String(signedIn.json['token'])
  const cookie = cookieOf(signedIn.headers['set-cookie'])
  const nameNow = async () => ((await signInAt(desk, NORTH)).json['record'] as { name?: string } | undefined)?.name

  await tool(env, 'backup', 'north', join(place.folder, 'tournaments/north/backups'))
  const list = await ask(NORTH, { path: '/admin', headers: { cookie } })
  const copy = /fieldside-[\w.-]+-manual\.db/.exec(list.text)?.[0] ?? ''
  expect(copy).not.toBe('')
  const rename = { path: '/api/commands/accounts.changeName', headers: { authorization }, body: { name: 'Ada Late' } }
  expect(await ask(NORTH, rename)).toMatchObject({ status: 200 })
  expect(await nameNow()).toBe('Ada Late')

  const origin = `http://${NORTH}:${port}`
  const form = { intent: 'restore', copy, typed: nameToType('') }
  const restored = await ask(NORTH, { path: '/admin', headers: { cookie, origin }, form })
  expect(restored.status).toBeLessThan(400)
  await service.logged('restored')
  expect(await ask(SOUTH, { path: '/' })).toMatchObject({ status: 200 })
  await expect.poll(nameNow, SELDOM).toBe(FIRST_ADMIN.name)
  expect(service.lines.filter(({ message }) => message === 'listening')).toHaveLength(1)
  expect(await setUpFirst(desk, SOUTH, links[1] ?? '')).toMatchObject({ status: 200 })
})
