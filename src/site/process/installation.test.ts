import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SILENT } from '#http/server/log.ts'
import { type Listening, listen } from '#http/server/serve.ts'
import { openDatabase } from './database.ts'
import { createInstallation, type Installation } from './installation.ts'
import { readSettings } from './settings.ts'

/** Two tournaments in one process, behind one port, chosen by each request. */

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const NAMES = ['north', 'south'] as const
type Name = (typeof NAMES)[number]
const ADMIN = { name: 'Ada Admin', email: 'ada@club.example', password: 'discs over wet grass' }

let folder: string
let listening: Listening
let installations: Record<Name, Installation>

async function install(name: Name, now: string): Promise<Installation> {
  mkdirSync(join(folder, name))
  const settings = readSettings({ DATA_DIR: join(folder, name), RATE_SIGN_IN: '2/60' })
  const db = await openDatabase(settings, MIGRATIONS, SILENT, () => new Date(now))
  return createInstallation(db, { settings, log: SILENT, publicUrl: `http://${name}.example`, clockRate: () => 1 })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-installations-'))
  listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  const [north, south] = [
    await install('north', '2026-06-13T10:00:00Z'),
    await install('south', '2027-06-12T10:00:00Z'),
  ]
  installations = { north, south }
  listening.answer((incoming, response) =>
    installations[incoming.headers['x-tournament'] as Name].app(incoming, response),
  )
})
afterEach(async () => {
  const all = Object.values(installations)
  await Promise.all([listening.stop(), ...all.map((it) => it.endWork())])
  for (const { settle, db } of all) {
    await settle()
    await db.store.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

const ask = (name: Name, path: string, { token = '', body }: { token?: string; body?: unknown } = {}) =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, {
    headers: { 'x-tournament': name, 'content-type': 'application/json', ...(token && { authorization: token }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })

const setUp = (name: Name) =>
  ask(name, '/api/commands/accounts.setUpFirstAdmin', {
    body: {
      ...ADMIN,
      passwordConfirm: ADMIN.password,
      token: installations[name].firstAdminLink?.split('/').at(-1),
    },
  })

const signIn = (name: Name, password = ADMIN.password) =>
  ask(name, '/api/collections/users/auth-with-password', { body: { identity: ADMIN.email, password } })

const tokenIn = async (name: Name) => ((await (await signIn(name)).json()) as { token: string }).token

const mayRefresh = async (name: Name, token: string) =>
  (await ask(name, '/api/collections/users/auth-refresh', { token, body: {} })).status

test('each has its own first admin, addresses and clock', async () => {
  expect(NAMES.map((name) => installations[name].firstAdminLink)).toEqual([
    expect.stringMatching(/^http:\/\/north\.example\/setup\//),
    expect.stringMatching(/^http:\/\/south\.example\/setup\//),
  ])
  expect((await setUp('north')).status).toBe(200)
  expect((await signIn('south')).status).toBe(400)
  expect((await setUp('south')).status).toBe(200)
  const made = await Promise.all(
    NAMES.map(async (name) => {
      const { record } = (await (await signIn(name)).json()) as { record: { created: string } }
      return record.created.slice(0, 4)
    }),
  )
  expect(made).toEqual(['2026', '2027'])
})

test('a session of one is none in the other', async () => {
  for (const name of NAMES) await setUp(name)
  const token = await tokenIn('north')
  expect(await mayRefresh('north', token)).toBe(200)
  expect(await mayRefresh('south', token)).toBe(401)
})

test('limits are counted for each', async () => {
  for (const name of NAMES) await setUp(name)
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) statuses.push((await signIn('north', 'a wrong one, again')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await signIn('south')).status).toBe(200)
})

test('one that ends leaves the other at work', async () => {
  await installations.north.endWork()
  expect((await ask('north', '/readyz')).status).toBe(503)
  expect((await ask('south', '/readyz')).status).toBe(200)
  expect((await ask('south', '/api/collections/config/records')).status).toBe(200)
})
