import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#access/roles.ts'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { helperJobs } from '#areas/helpers/helpers.collections.ts'
import { rehearsalArea } from '#areas/rehearsal/rehearsal.area.ts'
import { rehearsing } from '#areas/rehearsal/rehearsing.ts'
import { publishSchedule } from '#areas/schedule/plan/publish.commands.server.ts'
import { draftNow, makeDraft } from '#areas/schedule/schedule.testing.ts'
import { testDependencies } from '#http/areas/dependencies.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import { SILENT } from '#http/server/log.ts'
import { type Listening, listen } from '#http/server/serve.ts'
import type { Database } from '#records/database.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openDatabase } from '../database.ts'
import { createInstallation, type Installation } from '../installation.ts'
import { readSettings, type Settings } from '../settings.ts'
import { partitionScript } from './partition.ts'
import { LONGEST_MS, Rehearsals, UNSEEN_MS } from './rehearsals.ts'
import { withRehearsals } from './seam.ts'

/** A whole installation before its tournament, whose admin rehearses it. The machine's clock is the test's. */

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

let folder: string
let settings: Settings
let db: Database
let installation: Installation
let rehearsals: Rehearsals
let listening: Listening
let url: string
let admin: Viewer
let machine: number

async function person(name: string, held: readonly Role[], within = db): Promise<Viewer> {
  const made = await within.write(async (tx) => {
    const email = `${name.toLowerCase()}@club.example`
    const user = await tx.create(users, {
      name,
      email,
      verified: true,
      language: 'en',
      password: '!',
      tokenKey: `${name} of this test, which is long`,
    })
    await tx.create(roles, { user: user.id, roles: [...held] })
    return user
  })
  return { id: made.id, roles: held, record: present(users, made) }
}

const START = Date.parse('2026-03-02T18:00:00Z')

const openIn = (dataDir: string) =>
  openDatabase(readSettings({ DATA_DIR: dataDir }), MIGRATIONS, SILENT, () => new Date(machine))

/** The installation before its tournament, and its admin. Made once, and copied. */
let pattern: { readonly folder: string; readonly admin: Viewer }

beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'fieldside-rehearsal-'))
  machine = START
  const first = await openIn(made)
  const ada = await person('Ada', ['admin'], first)
  await makeDraft(first)
  await first.write((tx) =>
    tx.create(helperJobs, {
      title: 'Draw the lines',
      category: 'General',
      date: '2026-06-13',
      starts: '07:00',
      ends: '08:00',
      needed: 2,
      maximum: 3,
      state: 'open',
    }),
  )
  const { record } = await draftNow(first)
  const input = { version: record?.version ?? 0 }
  await runCommand(await testDependencies(first), publishSchedule, {
    actor: withoutSession(ada),
    input,
    address: '127.0.0.1',
  })
  // What publishing told everybody is on its way by itself.
  await first.store.write((tx) => tx.run('DELETE FROM "_push_fan_outs"'))
  await first.store.close()
  pattern = { folder: made, admin: ada }
})
afterAll(() => rmSync(pattern.folder, { recursive: true, force: true }))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-rehearsal-'))
  cpSync(pattern.folder, folder, { recursive: true })
  settings = readSettings({ DATA_DIR: folder })
  machine = START
  db = await openIn(folder)
  admin = pattern.admin
  listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  url = `http://127.0.0.1:${listening.port}`
  rehearsals = newRehearsals()
  installation = await createInstallation(db, {
    settings,
    log: SILENT,
    publicUrl: url,
    clockRate: () => 1,
    provides: [rehearsing.as(rehearsals)],
  })
  const { app: real, sessions } = installation
  listening.answer(withRehearsals({ real, sessions, rehearsals, publicUrl: url }))
})

const newRehearsals = () =>
  new Rehearsals({
    db,
    settings,
    migrations: MIGRATIONS,
    log: SILENT,
    publicUrl: url,
    pages: undefined,
    machine: () => machine,
  })

afterEach(async () => {
  await Promise.all([listening.stop(), installation.endWork(), rehearsals.stop()])
  await installation.settle()
  await db.store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that the real database holds, by table. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  const tables = await db.store.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
  const rows = await Promise.all(tables.map(({ name }) => db.store.rows(`SELECT * FROM "${name}"`)))
  return new Map(tables.map(({ name }, index) => [name, JSON.stringify(rows[index])]))
}

async function changedSince(before: ReadonlyMap<string, string>): Promise<string[]> {
  return [...(await everything())].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name)
}

const cookieOf = async ({ id }: Viewer) => {
  const stored = await db.stored(users, id)
  const issued = await installation.sessions.begin({ id, tokenKey: String(stored?.['tokenKey']) })
  return `session=${issued?.token ?? ''}`
}

interface CopyRequest {
  readonly by?: Viewer
  readonly fromCopy?: boolean
  readonly body?: unknown
}

/** As a browser asks that shows a page of the copy, or of the real one. */
async function ask(path: string, { by, fromCopy = false, body }: CopyRequest = {}) {
  return fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: {
      origin: url,
      ...(by && { cookie: await cookieOf(by) }),
      ...(fromCopy && { referer: `${url}/rehearsal/schedule` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
}

const command = (name: string, by: Viewer | undefined, input: unknown = {}) =>
  ask(`/api/commands/rehearsal.${name}`, { ...(by && { by }), body: input })

async function scoresSeen(asked: CopyRequest): Promise<number> {
  const answer = await ask('/api/collections/games/records?perPage=100', asked)
  expect(answer.status).toBe(200)
  const { items } = (await answer.json()) as { items: { state: string }[] }
  return items.filter(({ state }) => state !== 'scheduled').length
}

/** Lets the copy's clock go on by so many minutes. */
async function play(minutes: number) {
  machine += minutes * 1_000
  await rehearsals.tick()
}

async function playToTheEnd() {
  await command('steer', admin, { act: 'hurry' })
  for (let step = 0; step < 5_000 && rehearsals.running; step++) await rehearsals.tick()
  await rehearsals.stop()
}

describe('nothing reaches a real person', () => {
  test('the whole weekend is played, and the real database is the same to the byte', async () => {
    const before = await everything()
    expect((await command('begin', admin)).status).toBe(200)
    await playToTheEnd()
    const { report, running } = rehearsals.state()
    expect(running).toBeUndefined()
    expect(report).toMatchObject({ by: 'Ada', why: 'done' })
    expect(report?.games).toBeGreaterThan(3)
    expect(report?.gamesPlayed).toBe(report?.games)
    expect(report?.notices).toBeGreaterThan(0)
    expect(report?.spots.filter(({ is }) => is === 'unfilled')).toEqual([])
    expect(report?.spots).toContainEqual(
      expect.objectContaining({ is: 'jobEmpty', job: expect.objectContaining({ time: '07:00' }) }),
    )
    expect(await changedSince(before)).toEqual([])
    expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
  })

  test('scores appear in the copy alone, and what is written there stays there', async () => {
    const guest = await person('Gus', [])
    await command('begin', admin)
    const before = await everything()
    await play(90)
    expect(await scoresSeen({ by: admin, fromCopy: true })).toBeGreaterThan(0)
    expect(await scoresSeen({ by: admin })).toBe(0)
    expect(await scoresSeen({ by: guest })).toBe(0)
    const switched = await ask('/api/collections/users/auth-refresh', { by: admin, fromCopy: true, body: {} })
    expect(switched.status).toBe(200)
    expect(switched.headers.get('set-cookie')).toBeNull()
    expect(switched.headers.get('cache-control')).toBe('no-store')
    const { token } = (await switched.json()) as { token: string }
    const real = await fetch(`${url}/api/collections/users/auth-refresh`, {
      method: 'POST',
      headers: { authorization: token },
    })
    expect(real.status).toBe(401)
    expect(await changedSince(before)).toEqual([])
  })

  test('a page of a copy that is gone reaches nobody', async () => {
    await command('begin', admin)
    await command('end', admin)
    const before = await everything()
    const late = { by: admin, fromCopy: true, body: { email: 'a@b.example' } }
    expect((await ask('/api/commands/helpers.addJob', late)).status).toBe(410)
    expect((await ask('/api/collections/games/records', { by: admin, fromCopy: true })).status).toBe(410)
    const page = await ask('/rehearsal/schedule', { by: admin })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/admin/rehearsal'])
    expect((await ask('/rehearsal/schedule.data', { by: admin })).headers.get('x-remix-redirect')).toBe(
      '/admin/rehearsal',
    )
    expect(await changedSince(before)).toEqual([])
  })
})

describe('only admins', () => {
  test.each([['begin'], ['end'], ['steer']])('%s is refused to others', async (name) => {
    const worker = await person('Will', ['worker', 'scorekeeper'])
    const input = name === 'steer' ? { act: 'pause' } : {}
    expect((await command(name, undefined, input)).status).toBe(401)
    expect((await command(name, worker, input)).status).toBe(403)
    expect(rehearsals.running).toBeUndefined()
  })

  test('the copy answers nobody else, and whoever loses the role sees it no longer', async () => {
    const second = await person('Bea', ['admin'])
    const worker = await person('Will', ['worker'])
    await command('begin', admin)
    const games = '/api/collections/games/records'
    const statusFor = async (by?: Viewer) => (await ask(games, { ...(by && { by }), fromCopy: true })).status
    expect([await statusFor(), await statusFor(worker), await statusFor(second)]).toEqual([410, 410, 200])
    const held = await db.first(roles, { filter: 'user = {:user}', params: { user: second.id } })
    await db.write((tx) => tx.update(roles, held?.id ?? '', { roles: [] }))
    expect(await statusFor(second)).toBe(410)
  })
})

test('one person has one session in the copy, until they sign out of it', async () => {
  await command('begin', admin)
  const token = () => rehearsals.running?.copy.tokenOf(admin.id)
  const first = await token()
  await play(30)
  expect(await token()).toBe(first)
  const left = await ask('/api/session/end', { by: admin, fromCopy: true, body: {} })
  expect(left.status).toBe(204)
  const next = await token()
  expect(next).not.toBe(first)
  expect((await ask('/api/collections/users/auth-refresh', { by: admin, fromCopy: true, body: {} })).status).toBe(200)
})

test('two admins steer one rehearsal: whoever presses last, and nothing is refused', async () => {
  const second = await person('Bea', ['admin'])
  const [one, other] = await Promise.all([command('begin', admin), command('begin', second)])
  expect([one.status, other.status]).toEqual([200, 200])
  const pressed = await Promise.all([
    command('steer', admin, { act: 'pause' }),
    command('steer', second, { act: 'pause' }),
  ])
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  expect(rehearsals.state().running).toMatchObject({ isPaused: true })
  await command('steer', second, { act: 'resume' })
  expect(rehearsals.state().running).toMatchObject({ isPaused: false })
  const ended = await Promise.all([command('end', admin), command('end', second)])
  expect(ended.map(({ status }) => status)).toEqual([200, 200])
  // It is over: who presses now is told so.
  expect((await command('steer', admin, { act: 'pause' })).status).toBe(409)
  expect(rehearsals.state().report).toMatchObject({ why: 'asked' })
})

test('a link on another site whose address looks like one of the copy opens the real page', async () => {
  const headers = { referer: 'https://elsewhere.example/rehearsal/schedule' }
  expect((await fetch(`${url}/api/health`, { headers })).status).toBe(200)
})

describe('how it goes', () => {
  test('begun twice there is one, which can be paused and goes on', async () => {
    const [one, other] = await Promise.all([command('begin', admin), command('begin', admin)])
    expect([one.status, other.status]).toEqual([200, 200])
    const { running } = rehearsals
    await command('begin', admin)
    expect(rehearsals.running).toBe(running)
    await command('steer', admin, { act: 'pause' })
    const stood = rehearsals.state().running?.now
    await play(30)
    expect(rehearsals.state().running).toMatchObject({ now: stood, isPaused: true })
    await command('steer', admin, { act: 'resume' })
    machine += 60_000
    expect((rehearsals.state().running?.now ?? 0) - (stood ?? 0)).toBe(60 * 60_000)
  })

  test('not once there is a result, and then it is not offered either', async () => {
    expect(await rehearsalArea.offers?.(db)).toHaveLength(1)
    await db.store.write((tx) =>
      tx.run(`UPDATE "games" SET "state" = 'confirmed' WHERE "key" = (SELECT min("key") FROM "games")`),
    )
    const answer = await command('begin', admin)
    expect([answer.status, rehearsals.running]).toEqual([409, undefined])
    expect(await rehearsalArea.offers?.(db)).toEqual([])
  })

  test.each([
    ['nobody looks at it', UNSEEN_MS, 'unseen'],
    ['its hour is over', LONGEST_MS, 'hour'],
  ])('it ends when %s', async (_, ms, why) => {
    await command('begin', admin)
    machine += ms + 1
    if (why === 'hour') rehearsals.seen()
    await rehearsals.tick()
    await rehearsals.stop()
    expect(rehearsals.state().report).toMatchObject({ why })
    expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
  })

  test('what a killed process left is swept, and the report outlives the process', async () => {
    await command('begin', admin)
    await command('end', admin)
    mkdirSync(join(folder, 'rehearsal'))
    writeFileSync(join(folder, 'rehearsal', 'fieldside.db'), 'left')
    const next = newRehearsals()
    expect(existsSync(join(folder, 'rehearsal'))).toBe(false)
    expect(next.state().report).toMatchObject({ by: 'Ada', why: 'asked' })
  })
})

test('the compartment of the browser is a script that can be read', () => {
  expect(() => new Script(partitionScript('abc'))).not.toThrow()
})
