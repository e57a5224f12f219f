import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { makeFirstAdmin } from '#areas/accounts/accounts.api.server.ts'
import { users } from '#areas/accounts/accounts.collections.ts'
import { createSessions } from '#http/auth/sessions.ts'
import { SILENT } from '#http/server/log.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { dataSourceOf, openDatabase } from '#site/process/database.ts'
import { readSettings } from '#site/process/settings.ts'
import { newFolder } from '../stage/app.ts'
import { type Service, startService } from './service.ts'

/** Killed while an admin goes back to a copy, again and again: there is what was, or the copy, and never something between. */

/** Each is a start more; a campaign does it a hundred times. */
const KILLS = casesOr(2)
/** From the answer to the admin: by then it is back, on a machine with nothing else to do. */
const KILL_WITHIN_MS = 600
const MOMENTS = fc.sample(fc.nat(KILL_WITHIN_MS), KILLS)
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const [COPIED, SINCE] = ['Cup of the copy', 'Cup of today']

const folder = newFolder()
let last: Service | undefined
afterAll(async () => {
  last?.child.kill('SIGKILL')
  await last?.ended
  rmSync(folder, { recursive: true, force: true })
})

/** An admin with a session. */
async function prepare(): Promise<string> {
  const db = await openDatabase(readSettings({ DATA_DIR: folder }), MIGRATIONS, SILENT)
  await db.write((tx) =>
    makeFirstAdmin(tx, { name: 'Desk', email: 'desk@club.example', language: 'en', passwordHash: '!' }),
  )
  const admin = await db.first(users, { filter: 'email = "desk@club.example"' })
  const sessions = await createSessions(db, 'http://127.0.0.1')
  const issued = await sessions.begin({ id: admin?.id ?? '', tokenKey: admin?.tokenKey ?? '' })
  await db.store.close()
  return issued?.token ?? ''
}

/** While no service runs. */
function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(dataSourceOf({ dataDir: folder }, MIGRATIONS).location)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const callIt = (name: string) =>
  inDatabase((database) => database.prepare('UPDATE "tournament" SET "name" = ?').run(name))

const whatIsThere = () =>
  inDatabase((database) => ({
    integrity: database.prepare('PRAGMA integrity_check').get()?.['integrity_check'],
    name: String(database.prepare('SELECT "name" FROM "tournament"').get()?.['name']),
    admins: database.prepare('SELECT "id" FROM "users"').all().length,
  }))

/** While no service runs: what is there, as an admin would have taken it home. */
async function copied(): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(folder, 'taken-home.db')
  await dataSourceOf({ dataDir: folder }, MIGRATIONS).backup(file)
  return readFileSync(file)
}

async function uploaded({ url }: Service, token: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const headers = { authorization: token, origin: url, 'content-type': 'application/octet-stream' }
  const answer = await fetch(`${url}/api/administration/upload`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { copy: string }).copy
}

async function goBack({ url }: Service, token: string, copy: string): Promise<void> {
  const answer = await fetch(`${url}/admin`, {
    method: 'POST',
    headers: { cookie: `session=${token}`, origin: url },
    body: new URLSearchParams({ intent: 'restore', copy, typed: SINCE }),
    redirect: 'manual',
  })
  await answer.text()
  expect(answer.status).toBeLessThan(400)
}

test(
  `${KILLS} times kill -9 while a copy is put in place: the old data or the copy, whole`,
  async () => {
    const token = await prepare()
    callIt(COPIED)
    const copy = await copied()
    for (const moment of MOMENTS) {
      callIt(SINCE)
      const service = await startService(folder)
      last = service
      await goBack(service, token, await uploaded(service, token, copy))
      setTimeout(() => service.child.kill('SIGKILL'), moment)
      await service.ended
      expect(whatIsThere()).toMatchObject({ integrity: 'ok', admins: 1 })
      expect([COPIED, SINCE]).toContain(whatIsThere().name)
    }
    // And the last one, in peace.
    callIt(SINCE)
    const service = await startService(folder)
    last = service
    await goBack(service, token, await uploaded(service, token, copy))
    await service.logged('restored')
    await expect.poll(() => service.lines.filter(({ message }) => message === 'listening').length).toBe(2)
    service.child.kill('SIGTERM')
    await service.ended
    expect(whatIsThere()).toEqual({ integrity: 'ok', admins: 1, name: COPIED })
  },
  CAMPAIGN_TIMEOUT_MS,
)
