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
