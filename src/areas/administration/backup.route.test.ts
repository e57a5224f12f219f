import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#areas/accounts/accounts.collections.ts'
import { DEMO_PASSWORD } from '#areas/accounts/demo/people.api.server.ts'
import { TEST_INSTALLATION } from '#http/areas/dependencies.testing.ts'
import { installationFacts } from '#http/areas/installation.ts'
import { createApp } from '#http/server/app.ts'
import { SILENT } from '#http/server/log.ts'
import { listen } from '#http/server/serve.ts'
import { type StartedDemo, startDemo } from '#site/demo/start.ts'
import { openStage } from '#site/stage.testing.ts'
import { backupRoute } from './backup.route.server.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const PATH = '/api/administration/backup'

/** One demo for all of them: a copy changes nothing but what was done. */
let started: StartedDemo
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-route-'))
  started = await startDemo({ PORT: '0' }, MIGRATIONS, { log: SILENT })
})
afterAll(async () => {
  await started.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Each signs in once: nobody may do so often. */
const tokens = new Map<string, Promise<string>>()
function tokenOf(email: string): Promise<string> {
  const token = tokens.get(email) ?? signIn(email)
  tokens.set(email, token)
  return token
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${started.publicUrl}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: email, password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}

const ask = (token: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
  fetch(started.publicUrl + PATH, { ...more, headers: { authorization: token, ...more.headers } })

/** The copies that were made for somebody to take, and are still there. */
const leftOver = async () => (await readdir(join(started.dataDir, 'backups'))).filter((it) => it.includes('download'))

describe('an admin', () => {
  test('takes a whole copy home, which is audited and leaves nothing behind', async () => {
    const token = await tokenOf('admin@fieldside.example')
    const answer = await ask(token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=fieldside-\d{4}-\d\d-\d\dT\d\d-\d\d\.db$/,
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    const file = join(folder, 'copy.db')
    writeFileSync(file, bytes)
    const copy = new DatabaseSync(file, { readOnly: true })
    expect(copy.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    expect(copy.prepare('SELECT "name" FROM "tournament"').all()).toEqual([{ name: 'Lakeside Open' }])
    copy.close()
    const database = new DatabaseSync(join(started.dataDir, 'fieldside.db'), { readOnly: true })
    expect(database.prepare('SELECT * FROM "_audit" ORDER BY "seq" DESC LIMIT 1').get()).toMatchObject({
      action: 'administration.backup',
      detail: JSON.stringify({ bytes: bytes.length }),
    })
    database.close()
    await expect.poll(leftOver).toEqual([])
  })

  test('who asks for the headers only gets no copy made', async () => {
    const answer = await ask(await tokenOf('admin@fieldside.example'), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBeNull()
  })

  test('who leaves half way leaves nothing behind', async () => {
    const token = await tokenOf('admin@fieldside.example')
    const { hostname, port } = new URL(started.publicUrl)
    const socket = connect(Number(port), hostname)
    socket.write(`GET ${PATH} HTTP/1.1\r\nhost: a\r\nauthorization: ${token}\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await expect.poll(leftOver).toEqual([])
  })

  test('is not made to take one by another site', async () => {
    const token = await tokenOf('admin@fieldside.example')
    expect((await ask(token, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await ask(token, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await ask(token, { method: 'HEAD', headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  })
})

describe('a copy that an admin sends', () => {
  const send = async (body: Uint8Array<ArrayBuffer>, email = 'admin@fieldside.example') => {
    const headers = { authorization: await tokenOf(email), 'content-type': 'application/octet-stream' }
    const answer = await fetch(`${started.publicUrl}/api/administration/upload`, { method: 'POST', headers, body })
    return { status: answer.status, body: (await answer.json()) as { copy?: string; data?: unknown } }
  }
  const uploads = async () => (await readdir(join(started.dataDir, 'backups'))).filter((it) => it.startsWith('upload-'))
  const taken = async () => new Uint8Array(await (await ask(await tokenOf('admin@fieldside.example'))).arrayBuffer())
  const changed = async (sql: string) => {
    const file = join(folder, 'changed.db')
    writeFileSync(file, await taken())
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
    return new Uint8Array(readFileSync(file))
  }

  test('is kept until the next one comes', async () => {
    const whole = await taken()
    expect(await send(whole)).toMatchObject({ status: 200 })
    const { body } = await send(whole)
    expect(await uploads()).toEqual([`${body.copy}.partial.db`])
    expect(await send(whole, 'worker@fieldside.example')).toMatchObject({ status: 403 })
    expect(await uploads()).toHaveLength(1)
  })

  test.each([
    ['altered', 'CREATE TABLE "more" ("name" TEXT)', "something Fieldside doesn't create"],
    ['altered', 'ALTER TABLE "teams" ADD COLUMN "more" TEXT', "something Fieldside doesn't create"],
    ['adminless', 'UPDATE "users" SET "blocked" = 1', 'This backup has no admin'],
  ])('is refused as %s after %s', async (code, sql, sentence) => {
    expect(await send(await changed(sql))).toMatchObject({
      status: 400,
      body: { data: { copy: { code, message: expect.stringContaining(sentence) as string } } },
    })
    expect(await uploads()).toEqual([])
  })
})

test('whoever is no admin any more once the copy is made does not get it, and nothing is left of it', async () => {
  const stage = await openStage({ overrides: [installationFacts.as({ ...TEST_INSTALLATION, backupFolder: folder })] })
  const boss = await stage.person('Boss', ['admin'])
  const { store } = stage.db
  store.backup = async (file) => {
    writeFileSync(file, 'a copy')
    await stage.db.write(async (tx) => {
      const held = await tx.first(roles, { filter: 'user = {:id}', params: { id: boss.id } })
      await tx.update(roles, held?.id ?? '', { roles: [] })
    })
  }
  const listening = await listen({ host: '127.0.0.1', port: 0, log: SILENT })
  listening.answer(createApp(stage.dependencies, [backupRoute]))
  const tokenKey = 'boss@example.org of this test'
  const authorization = (await stage.dependencies.sessions.begin({ id: boss.id, tokenKey }))?.token ?? ''
  const answer = await fetch(`http://127.0.0.1:${listening.port}${PATH}`, { headers: { authorization } })
  expect(answer.status).toBe(403)
  expect((await readdir(folder)).filter((it) => it.includes('download'))).toEqual([])
  expect(await stage.audited()).toEqual([])
  await listening.stop()
  await stage.close()
})

test('while a copy is being made, others are asked to come back', async () => {
  const token = await tokenOf('admin@fieldside.example')
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(token)))
  for (const answer of answers) await answer.arrayBuffer()
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(answers.length)
  for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '10'])
  expect((await ask(token)).status).toBe(200)
})

test.each(['scorekeeper', 'stats', 'booker', 'worker', 'teammanager', 'player'])('a %s gets none', async (name) => {
  expect((await ask(await tokenOf(`${name}@fieldside.example`))).status).toBe(403)
})

test('a guest gets none', async () => {
  expect((await fetch(started.publicUrl + PATH)).status).toBe(401)
})
