import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#records/database.ts'
import { collection } from '#records/schema/collection.ts'
import { text } from '#records/schema/fields.ts'
import { DatabaseAwayError, DiskFullError } from '#records/storage/store.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { testDependencies } from '../areas/dependencies.testing.ts'
import { createApp } from './app.ts'
import { healthRoutes } from './health.ts'
import { SILENT } from './log.ts'
import { type Listening, serve } from './serve.ts'

const teams = collection('teams', {
  fields: { name: text() },
  rules: { list: '', view: '', create: null, update: null, delete: null },
})

let db: Database
let close: () => Promise<void>
let listening: Listening
let stopping = false

beforeEach(async () => {
  stopping = false
  ;({ db, close } = await openTemporary([teams]))
  // Connected, so that only what is stuck takes time.
  await db.store.ping()
  const dependencies = await testDependencies(db)
  const app = createApp(dependencies, [healthRoutes(() => stopping, { patienceMs: 500, freshMs: 0 })])
  listening = await serve(app, { host: '127.0.0.1', port: 0, log: SILENT })
})
afterEach(async () => {
  await listening.stop()
  await close()
})

async function ask(path: string) {
  const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`)
  return { status: answer.status, body: await answer.json() }
}

const LIVE = { status: 200, body: { status: 'alive' } }
const READY = { status: 200, body: { status: 'ready' } }
const notReady = (reason: string) => ({ status: 503, body: { status: 'not ready', reason } })

test('alive and ready', async () => {
  expect(await ask('/livez')).toEqual(LIVE)
  expect(await ask('/readyz')).toEqual(READY)
})

test('while stopping it lives, but wants no more work', async () => {
  stopping = true
  expect(await ask('/livez')).toEqual(LIVE)
  expect(await ask('/readyz')).toEqual(notReady('stopping'))
})

test('a writer that is stuck is told, and its end as well', async () => {
  const held = Promise.withResolvers<void>()
  const writing = db.store.write(() => held.promise)
  expect(await ask('/readyz')).toEqual(notReady('the writer is stuck'))
  expect(await ask('/livez')).toEqual(LIVE)
  held.resolve()
  await writing
  expect(await ask('/readyz')).toEqual(READY)
})

test('a disk that is full is told, and why the database does not answer is the log’s to know', async () => {
  const ping = vi.spyOn(db.store, 'ping')
  ping.mockRejectedValueOnce(new DiskFullError())
  expect(await ask('/readyz')).toEqual(notReady('the disk is full'))
  ping.mockRejectedValueOnce(new DatabaseAwayError({ cause: new Error('too many clients') }))
  expect(await ask('/readyz')).toEqual(notReady('the database does not answer'))
  expect(await ask('/readyz')).toEqual(READY)
})

test('a database that is gone is told', async () => {
  await db.store.close()
  expect(await ask('/livez')).toEqual(LIVE)
  expect(await ask('/readyz')).toEqual(notReady('the database refuses'))
})
