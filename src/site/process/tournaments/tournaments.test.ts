import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testedDatabase } from '#records/databases.testing.ts'
import { backupFolder, listBackups } from '#records/storage/backups.ts'
import { inSchema } from '#records/storage/schema-in-address.ts'
import { writeTournament } from './tournament-folder.ts'
import { connectAtHost, type Federation, openFederation, setUpFirst, signInAt } from './tournaments.testing.ts'
import { ARCHIVES_MOST } from './tournaments.ts'

/** Two tournaments of one federation, behind one port, each under its own host name. */

const [NORTH, SOUTH] = ['north.example', 'south.example'] as const
const TOKEN = 'a-token-that-nobody-guesses'

let federation: Federation
const begin = async () => {
  federation = await openFederation()
}
const end = () => federation.remove()

const create = (name: string, at = federation) => at.tool('create', name, '--host', `${name}.example`)

/** Both at work, each with its first admin: the same person with the same password. Made once, and copied. */
async function both(env?: Readonly<Record<string, string>>) {
  await federation.remove()
  federation = await openFederation(await (pattern ??= makeBoth()))
  await federation.start(env)
}

let pattern: Promise<Federation> | undefined
afterAll(async () => (await pattern)?.remove())

async function makeBoth(): Promise<Federation> {
  const made = await openFederation()
  const links = [await create('north', made), await create('south', made)] as const
  const { stop } = await made.start()
  for (const [at, host] of [NORTH, SOUTH].entries())
    expect(await setUpFirst(made, host, links[at] ?? '')).toMatchObject({ status: 200 })
  await stop()
  return made
}

const config = (host: string) => federation.ask(host, { path: '/api/collections/config/records' })

async function tokenAt(host: string): Promise<string> {
  const { status, json } = await signInAt(federation, host)
  expect(status).toBe(200)
  return String(json['token'])
}

const refreshed = async (host: string, token: string) =>
  (
    await federation.ask(host, {
      path: '/api/collections/users/auth-refresh',
      headers: { authorization: token },
      body: {},
    })
  ).status

const rename = (host: string, token: string, name: string) =>
  federation.ask(host, { path: '/api/commands/accounts.changeName', headers: { authorization: token }, body: { name } })

describe('apart', () => {
  beforeAll(async () => {
    await begin()
    await both({ RATE_SIGN_IN: '4/60', METRICS_TOKEN: TOKEN })
  })
  afterAll(end)

  test('what is signed in, limited and linked in one means nothing in the other', async () => {
    const token = await tokenAt(NORTH)
    expect([await refreshed(NORTH, token), await refreshed(SOUTH, token)]).toEqual([200, 401])

    const { headers } = await signInAt(federation, `${NORTH}:${federation.port}`)
    const cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
    expect(cookie).toMatch(/^session=/)
    const asked = { path: '/api/collections/users/records', headers: { cookie } }
    const seen = async (host: string) => (await federation.ask(host, asked)).json['totalItems']
    expect([await seen(NORTH), await seen(SOUTH)]).toEqual([1, 0])

    for (let time = 0; time < 4; time++) await signInAt(federation, NORTH, 'a wrong one, again')
    expect(await signInAt(federation, NORTH)).toMatchObject({ status: 429 })
    expect(await signInAt(federation, SOUTH)).toMatchObject({ status: 200 })
  })

  test('a live connection of one is unknown in the other', async () => {
    const live = await connectAtHost(federation, NORTH)
    const body = { clientId: live.client, subscriptions: ['config/*'] }
    const wish = async (host: string) => (await federation.ask(host, { path: '/api/realtime', body })).status
    expect([await wish(SOUTH), await wish(NORTH)]).toEqual([404, 204])
    live.leave()
  })

  test('the host name is taken in any case and with any port; another one learns nothing', async () => {
    expect(await config('NORTH.example:8443')).toMatchObject({ status: 200 })
    for (const host of ['east.example', 'north.example.', 'xnorth.example', '127.0.0.1', '']) {
      const program = await config(host)
      expect(program).toMatchObject({
        status: 404,
        json: { data: {}, message: 'There is no tournament at this address.', status: 404 },
      })
      const page = await federation.ask(host, { path: '/', headers: { 'accept-language': 'de' } })
      expect(page.status).toBe(404)
      expect(page.text).toContain('<html lang="de">')
      expect(page.text).toContain('Kein Turnier unter dieser Adresse')
      expect(page.text + program.text).not.toMatch(/north|south/)
    }
  })

  test('health is told under any host name', async () => {
    for (const host of [NORTH, 'east.example', '127.0.0.1'])
      for (const path of ['/livez', '/readyz'])
        expect(await federation.ask(host, { path })).toMatchObject({ status: 200 })
  })

  test('figures are told for all at once, each with its tournament', async () => {
    await federation.ask(NORTH, { path: '/api/commands/there.isNone', body: {} })
    const ask = (token: string) =>
      federation.ask('east.example', { path: '/metrics', headers: { authorization: `Bearer ${token}` } })
    expect(await ask(`${TOKEN}x`)).toMatchObject({ status: 401 })
    const lines = (await ask(TOKEN)).text.split('\n')
    expect(lines).toContain('fieldside_requests_total{tournament="north",kind="command",status="404"} 1')
    expect(lines).toContain('fieldside_live_clients{tournament="south"} 0')
    expect(lines.filter((line) => line.startsWith('process_resident_memory_bytes'))).toHaveLength(1)
    const families = lines.filter((line) => line.startsWith('# TYPE'))
    expect(new Set(families).size).toBe(families.length)
  })
})

describe('while the service runs', () => {
  beforeEach(begin)
  afterEach(end)

  test('one is made and answers, with the link that was printed', async () => {
    await create('north')
    await federation.start()
    expect(await config(SOUTH)).toMatchObject({ status: 404 })
    const link = await create('south')
    await expect.poll(async () => (await config(SOUTH)).status).toBe(200)
    expect(await setUpFirst(federation, SOUTH, link)).toMatchObject({ status: 200 })
    await expect(federation.tool('link', 'south')).rejects.toThrow('has an admin')
    const renewed = await federation.tool('link', 'north')
    await expect.poll(async () => (await setUpFirst(federation, NORTH, renewed)).status).toBe(200)
    await expect(create('south')).rejects.toThrow('has the host name south.example already')
    await expect(federation.tool('create', 'south', '--host', 'other.example')).rejects.toThrow('not taken')
  })

  test('one is archived: it is read, also by those who sign in, and nothing in it is changed; then it is back', async () => {
    await both()
    const before = await tokenAt(NORTH)
    expect(await federation.tool('archive', 'north')).toContain('can be read')
    const name = `Ada ${'B'.repeat(3)}`
    await expect.poll(async () => (await rename(NORTH, before, name)).status).toBe(403)
    expect(await rename(NORTH, before, name)).toMatchObject({
      status: 403,
      json: {
        message: "This tournament is archived and can't be changed any more.",
        data: { code: 'archived' },
      },
    })
    expect(await config(NORTH)).toMatchObject({ status: 200 })
    const token = await tokenAt(NORTH)
    expect(await refreshed(NORTH, token)).toBe(200)
    const { json } = await config(NORTH)
    const [{ id } = { id: '' }] = json['items'] as { id: string }[]
    const record = { path: `/api/collections/config/records/${id}`, headers: { authorization: token } }
    expect(await federation.ask(NORTH, { ...record, method: 'PATCH', body: { playersfee: 1 } })).toMatchObject({
      status: 403,
      json: { data: { code: 'archived' } },
    })
    expect(await rename(SOUTH, await tokenAt(SOUTH), name)).toMatchObject({ status: 200 })

    await federation.tool('back', 'north')
    await expect.poll(async () => (await rename(NORTH, token, name)).status).toBe(200)
  })

  test.skipIf(testedDatabase() !== 'SQLite')('archives are opened by whoever asks, and few at once', async () => {
    const names = Array.from({ length: ARCHIVES_MOST + 1 }, (_, at) => `cup-${at}`)
    await create('cup-0')
    // A new one takes longer than the copy of one that is new.
    for (const name of names) {
      const folder = join(federation.folder, name)
      if (name !== 'cup-0') cpSync(join(federation.folder, 'cup-0'), folder, { recursive: true })
      writeTournament(folder, { host: `${name}.example`, state: 'active' })
      await federation.tool('archive', name)
    }
    await federation.start()
    const opened = () => federation.told.filter(({ message }) => message === 'a tournament is open').length
    expect(opened()).toBe(0)
    for (const name of [...names, names[0]]) expect(await config(`${name}.example`)).toMatchObject({ status: 200 })
    expect(opened()).toBe(ARCHIVES_MOST + 2)
    expect(federation.told.filter(({ message }) => message === 'a tournament is closed')).toHaveLength(2)
  })

  test('one is copied, moved with all that it holds, and goes back to its copy', async () => {
    await both()
    expect(await federation.tool('backup', 'north')).toContain('the copy was checked')
    const [copy] = listBackups(backupFolder(join(federation.folder, 'north'))).filter((it) => it.occasion === 'manual')
    const token = await tokenAt(NORTH)
    await rename(NORTH, token, 'Ada Renamed')

    expect(await federation.tool('move', 'north', '--to', federation.elsewhere)).toContain('are now in')
    expect(await federation.tool('list')).toContain(join(federation.elsewhere, 'fieldside.db'))
    const nameNow = async () =>
      ((await signInAt(federation, NORTH)).json['record'] as { name: string } | undefined)?.name
    await expect.poll(nameNow).toBe('Ada Renamed')
    const server = federation.env['DATABASE_URL']
    if (server) {
      await federation.tool('move', 'north', '--to', inSchema(server, 'north_again'))
      expect(await federation.tool('list')).toContain('schema=north_again')
      await expect.poll(nameNow).toBe('Ada Renamed')
    }
    expect(await refreshed(SOUTH, await tokenAt(SOUTH))).toBe(200)

    expect(await federation.tool('restore', 'north', copy?.file ?? '')).toContain('is now the database')
    await expect.poll(nameNow).toBe('Ada Admin')
    expect(await federation.tool('admin', 'north', 'bob@club.example')).toContain('bob@club.example is now admin')
    await expect.poll(nameNow).toBe('Ada Admin')
  })

  test('one that cannot be opened is told in the log, answers with 503, and takes nobody along', async () => {
    await both()
    const away = { host: SOUTH, state: 'active', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } as const
    writeTournament(join(federation.folder, 'south'), away)
    await expect.poll(async () => (await config(SOUTH)).status).toBe(503)
    const page = await federation.ask(SOUTH, { path: '/' })
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(page.text).toContain('Back in a moment')
    expect(await config(NORTH)).toMatchObject({ status: 200 })
    expect(await federation.ask(SOUTH, { path: '/readyz' })).toMatchObject({ status: 200 })
    const failure = 'a tournament cannot be opened and will be tried again'
    await expect.poll(() => federation.told.map(({ message }) => message)).toContain(failure)
  })
})

describe('at the console', () => {
  beforeEach(begin)
  afterEach(end)

  test('links have the address of all with the host name of the tournament', async () => {
    Object.assign(federation.env, { PUBLIC_URL: 'https://cups.example:8443' })
    expect(await create('north')).toContain('https://north.example:8443/setup/')
    expect(await federation.tool('list')).toMatch(/^north +active +https:\/\/north\.example:8443 /)
  })
  test('where none can be opened the start says why', async () => {
    await create('north')
    const away = { host: NORTH, state: 'active', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' } as const
    writeTournament(join(federation.folder, 'north'), away)
    await expect(federation.start()).rejects.toThrow('cannot be reached')
  })

  test('no more are at work than the settings allow', async () => {
    Object.assign(federation.env, { MAX_TOURNAMENTS: '1' })
    await create('north')
    await expect(create('south')).rejects.toThrow('all that MAX_TOURNAMENTS allows')
    await federation.tool('archive', 'north')
    await create('south')
    await expect(federation.tool('back', 'north')).rejects.toThrow('all that MAX_TOURNAMENTS allows')
  })

  test('what is typed wrong is told in a sentence', async () => {
    await expect(federation.tool()).rejects.toThrow('npm run tournaments -- create NAME --host HOST')
    await expect(federation.tool('create', '../x', '--host', 'a.example')).rejects.toThrow('is no name')
    await expect(federation.tool('create', 'north')).rejects.toThrow('--host must be a host name')
    await expect(federation.tool('create', 'north', '--host', 'a b')).rejects.toThrow('--host must be a host name')
    await expect(federation.tool('create', 'north', '--what')).rejects.toThrow('npm run tournaments')
    await expect(federation.tool('archive', 'north')).rejects.toThrow('There is no tournament "north"')
    expect(await federation.tool('list')).toContain('There is no tournament in')
  })
})
