import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newFolder, runToEnd, type Spawned, spawnService } from './spawn.testing.ts'

// Each starts several processes, on a machine whose cores all have tests to run.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let folder: string
const running: Spawned[] = []
beforeEach(() => {
  folder = newFolder()
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

async function started(env?: Record<string, string>): Promise<Spawned> {
  const spawned = await spawnService(folder, env)
  running.push(spawned)
  return spawned
}

const LINK = /http:\/\/127\.0\.0\.1:\d+\/setup\/[\w-]{43}/

describe('the start', () => {
  test('makes, migrates and serves, and shows the first admin’s link to the person, not to the log', async () => {
    const { url, child, ended, lines } = await started()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${url}/api/collections/config/records`)).json()).toMatchObject({ totalItems: 1 })
    child.kill('SIGTERM')
    const { code, stderr } = await ended
    expect(code).toBe(0)
    expect(stderr).toMatch(LINK)
    expect(JSON.stringify(lines)).not.toMatch(/\/setup\//)
    expect(statSync(join(folder, 'fieldside.db')).mode & 0o077).toBe(0)
    expect(existsSync(join(folder, 'fieldside.db-wal'))).toBe(false)
  })

  test('a second process on the same folder is refused', async () => {
    const { url } = await started()
    const second = await runToEnd('src/site/process/spawned.testing.ts', [], { PORT: '0', DATA_DIR: folder })
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toBe(
      `Another Fieldside process uses the data folder ${folder}: stop it first, because the embedded database belongs to one process.\n`,
    )
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('a config record that is missing is told, and counts as everything switched off', async () => {
    const first = await started()
    first.child.kill('SIGTERM')
    await first.ended
    const database = new DatabaseSync(join(folder, 'fieldside.db'))
    database.exec('DELETE FROM "config"')
    database.close()
    const { url, lines } = await started()
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: expect.stringContaining('config record') }),
    )
    const signUp = await fetch(`${url}/api/commands/accounts.signUp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ada","email":"ada@example.org","password":"reeds-in-the-wind","passwordConfirm":"reeds-in-the-wind"}',
    })
    expect(signUp.status).toBe(403)
  })

  const sentence = /^[^\n]+\.\n$/
  test.each<[string, Record<string, string>, string]>([
    ['a wrong port', { PORT: 'http' }, 'PORT must be a whole number'],
    ['PostgreSQL', { DATABASE_URL: 'postgres://u:secret@h/d' }, 'DATABASE_URL is not supported yet'],
    ['a folder that is a file', { DATA_DIR: '/dev/null' }, 'DATA_DIR is "/dev/null", which cannot be used'],
  ])('stops with one sentence: %s', async (_, env, words) => {
    const { code, stderr, stdout } = await runToEnd('src/site/process/spawned.testing.ts', [], {
      DATA_DIR: folder,
      ...env,
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(sentence)
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('secret')
  })

  test('a taken port stops it, and the folder is free again', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const refused = await runToEnd('src/site/process/spawned.testing.ts', [], { DATA_DIR: folder, PORT: String(port) })
    other.close()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set PORT to another number.\n`,
    )
    await started()
  })

  test('a database that is none is left alone', async () => {
    writeFileSync(join(folder, 'fieldside.db'), 'my diary, which is longer than the header of a database file would be')
    const { code, stderr } = await runToEnd('src/site/process/spawned.testing.ts', [], { PORT: '0', DATA_DIR: folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr).toContain('is damaged or no database at all: file is not a database')
    expect(readdirSync(folder).toSorted()).toEqual(['fieldside.db', 'lock'])
  })

  test('the first hour’s copy is there soon after', async () => {
    const { logged } = await started()
    const { file } = await logged('backup kept')
    expect(statSync(String(file)).mode & 0o777).toBe(0o600)
  })
})

describe('the stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s: a request under way gets its answer first', async (signal) => {
    const { url, child, ended, logged } = await started()
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const body = JSON.stringify({ identity: 'nobody@club.example', password: 'wrong password' })
    socket.write(
      `POST /api/collections/users/auth-with-password HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await arrived(url)
    child.kill(signal)
    await logged('stopping')
    socket.write(body.slice(10))
    socket.setEncoding('utf8')
    let answer = ''
    for await (const text of socket) answer += text
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(await ended).toMatchObject({ code: 0 })
  })

  /** Once a later connection was served, what an earlier one sent has been read as well. */
  const arrived = async (url: string) => void (await (await fetch(`${url}/livez`)).text())

  test('live clients are sent away and do not hold it up', async () => {
    const { url, child, ended } = await started()
    const stream = await fetch(`${url}/api/realtime`)
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    child.kill('SIGTERM')
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += new TextDecoder().decode(part.value)
    expect(rest).toContain('retry:')
    expect(await ended).toMatchObject({ code: 0 })
  })
})

describe('beside the running service', () => {
  test('a copy can be made, but neither a restore nor an admin', async () => {
    const { child, ended } = await started()
    const env = { DATA_DIR: folder }
    const copy = join(folder, 'copy.db')
    expect((await runToEnd('scripts/backup.ts', [copy], env)).stdout).toBe(
      `The database was copied to ${copy} and the copy was checked.`,
    )
    expect(await runToEnd('scripts/backup.ts', [copy], env)).toMatchObject({
      code: 1,
      stderr: `${copy} is there already: name another file.\n`,
    })
    for (const [script, argument] of [
      ['scripts/restore.ts', copy],
      ['scripts/admin.ts', 'desk@club.example'],
    ] as const) {
      const refused = await runToEnd(script, [argument], env)
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(/^Another Fieldside process uses the data folder .+\.\n$/)
    }
    child.kill('SIGTERM')
    await ended
    const restored = await runToEnd('scripts/restore.ts', [copy], env)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain(`${copy} was checked and is now the database`)
    expect((await runToEnd('scripts/admin.ts', ['desk@club.example'], env)).stdout).toContain(
      '/user/confirm-password-reset/',
    )
    expect(rolesIn(folder)).toEqual([{ email: 'desk@club.example', roles: '["admin"]' }])
    await started()
  })

  function rolesIn(dataDir: string): unknown[] {
    const database = new DatabaseSync(join(dataDir, 'fieldside.db'), { readOnly: true })
    const sql = 'SELECT u."email", r."roles" FROM "roles" AS r JOIN "users" AS u ON u."id" = r."user"'
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  }

  test('the tools say in a sentence what is missing', async () => {
    const env = { DATA_DIR: folder }
    expect(await runToEnd('scripts/backup.ts', [], env)).toMatchObject({
      code: 1,
      stderr: `There is no database in ${folder}: DATA_DIR names its folder.\n`,
    })
    expect(await runToEnd('scripts/restore.ts', [], env)).toMatchObject({
      code: 1,
      stderr: 'Which copy? npm run restore -- data/backups/<file>\n',
    })
    expect(await runToEnd('scripts/admin.ts', [], env)).toMatchObject({
      code: 1,
      stderr: 'Whom? npm run admin -- address@club.example\n',
    })
    expect(await runToEnd('scripts/admin.ts', ['desk'], env)).toMatchObject({
      code: 1,
      stderr: 'desk is not an e-mail address.\n',
    })
  })
})
