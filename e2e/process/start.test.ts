import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder } from '../stage/app.ts'
import { runToEnd, type Service, services, startService } from './service.ts'

const place = services()

const LINK = /http:\/\/127\.0\.0\.1:\d+\/setup\/[\w-]{43}/

describe('the start', () => {
  describe('of a new installation', () => {
    let folder = ''
    let service: Service | undefined
    beforeAll(async () => {
      folder = newFolder()
      service = await startService(folder)
    })
    afterAll(async () => {
      service?.child.kill('SIGKILL')
      await service?.ended
      rmSync(folder, { recursive: true, force: true })
    })

    test('makes, migrates and serves, and shows the first admin’s link to the person, not to the log', async () => {
      expect((await fetch(`${service?.url}/readyz`)).status).toBe(200)
      const config = await fetch(`${service?.url}/api/collections/config/records`)
      expect(await config.json()).toMatchObject({ totalItems: 1 })
      // Images come later, and so does what works on them.
      if (process.platform === 'linux')
        expect(readFileSync(`/proc/${service?.child.pid}/maps`, 'utf8')).not.toContain('libvips')
      await service?.says(LINK)
      expect(JSON.stringify(service?.lines)).not.toMatch(/\/setup\//)
      expect(statSync(join(folder, 'fieldside.db')).mode & 0o077).toBe(0)
    })

    test('a second process on the same folder is refused', async () => {
      const second = await runToEnd('main', [], { PORT: '0', DATA_DIR: folder })
      expect(second).toMatchObject({ code: 1, stdout: '' })
      expect(second.stderr).toBe(
        `Another Fieldside process uses the data folder ${folder}: stop it first, because the embedded database belongs to one process.\n`,
      )
      expect((await fetch(`${service?.url}/readyz`)).status).toBe(200)
    })

    test('the first hour’s copy is there soon after', async () => {
      const kept = await service?.logged('backup kept')
      expect(statSync(String(kept?.['file'])).mode & 0o777).toBe(0o600)
    })
  })

  test('a config record that is missing is told, and counts as everything switched off', async () => {
    const first = await place.started()
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0 })
    expect(existsSync(join(place.folder, 'fieldside.db-wal'))).toBe(false)
    const database = new DatabaseSync(join(place.folder, 'fieldside.db'))
    database.exec('DELETE FROM "config"')
    database.close()
    const { url, lines } = await place.started()
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
    [
      'PostgreSQL that is away',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d' },
      'cannot be reached: connect ECONNREFUSED',
    ],
    ['a folder that is a file', { DATA_DIR: '/dev/null' }, 'DATA_DIR is "/dev/null", which cannot be used'],
  ])('stops with one sentence: %s', async (_, env, words) => {
    const { code, stderr, stdout } = await runToEnd('main', [], {
      DATA_DIR: place.folder,
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
    const refused = await runToEnd('main', [], { DATA_DIR: place.folder, PORT: String(port) })
    other.close()
    expect(refused.code).toBe(1)
    expect(refused.stderr).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program: stop that one, or set PORT to another number.\n`,
    )
    await place.started()
  })

  test('a database that is none is left alone', async () => {
    writeFileSync(
      join(place.folder, 'fieldside.db'),
      'my diary, which is longer than the header of a database file would be',
    )
    const { code, stderr } = await runToEnd('main', [], { PORT: '0', DATA_DIR: place.folder })
    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr).toContain('is damaged or no database at all: file is not a database')
    expect(readdirSync(place.folder).toSorted()).toEqual(['fieldside.db', 'lock'])
  })
})
