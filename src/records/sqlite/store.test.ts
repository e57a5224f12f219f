import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskFullError, type Store } from '../storage/store.ts'
import { openSqlite } from './store.ts'

/** What only SQLite does; storage/store.test.ts has what both do. */

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-store-'))
  store = openSqlite(join(folder, 'test.db'))
  await store.write((tx) => tx.run('CREATE TABLE "slots" ("name" TEXT PRIMARY KEY, "left" INTEGER NOT NULL) STRICT'))
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

test('its size counts the journal, and the room beside it is told', async () => {
  await store.write((tx) => tx.run(`INSERT INTO "slots" VALUES ('a', 1)`))
  const files = ['test.db', 'test.db-wal', 'test.db-shm'].map((name) => statSync(join(folder, name)).size)
  const { databaseBytes, freeBytes } = await store.size()
  expect(databaseBytes).toBe(files.reduce((sum, size) => sum + size, 0))
  expect(freeBytes).toBeGreaterThan(0)
})

test('a full disk is told as such, whatever was asked', async () => {
  await store.write((tx) => tx.rows('PRAGMA max_page_count = 1'))
  const filling = store.write((tx) => tx.run('CREATE TABLE "more" AS SELECT zeroblob(100000) AS "bytes"'))
  await expect(filling).rejects.toThrow(DiskFullError)
  const returning = store.write((tx) =>
    tx.all(`INSERT INTO "slots" VALUES (hex(randomblob(100000)), 1) RETURNING "name"`),
  )
  await expect(returning).rejects.toThrow(DiskFullError)
})

test('those who share a commit with one that fills the disk are told so too', async () => {
  await store.write((tx) => tx.rows('PRAGMA max_page_count = 1'))
  const add = (name: string) => store.write((tx) => tx.run(`INSERT INTO "slots" VALUES (${name}, 1)`))
  // The first one goes alone; the others wait for it and share the next commit.
  const outcomes = await Promise.allSettled([
    store.write((tx) => tx.rows('SELECT 1')),
    add(`'a'`),
    add('hex(zeroblob(100000))'),
    add(`'b'`),
  ])
  const failed = outcomes.filter((it) => it.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(failed.length).toBeGreaterThan(0)
  for (const error of failed) expect(error).toBeInstanceOf(DiskFullError)
  const kept = (await store.all<{ name: string }>('SELECT "name" FROM "slots" ORDER BY "name"')).map((it) => it.name)
  const said = ['a', 'b'].filter((_, at) => outcomes[at === 0 ? 1 : 3]?.status === 'fulfilled')
  expect(kept).toEqual(said)
})
