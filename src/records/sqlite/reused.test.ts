import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { ReusedDatabase } from './reused.testing.ts'
import { openSqlite } from './store.ts'

const place = mkdtempSync(join(tmpdir(), 'fieldside-reused-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Rounds point at teams. */
function patternFile(): Buffer {
  const path = join(place, 'pattern.db')
  const database = new DatabaseSync(path)
  database.exec(`
    CREATE TABLE teams (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
    CREATE TABLE rounds (team INTEGER NOT NULL REFERENCES teams (id))`)
  database.close()
  return readFileSync(path)
}
const FILE = patternFile()

let reused: ReusedDatabase
beforeEach(() => {
  reused = new ReusedDatabase(place, FILE)
})
afterEach(() => reused.remove())

const opened = () => openSqlite(reused.path, undefined, reused.connect)

const addTeam = (store: ReturnType<typeof opened>) =>
  store.write(async (tx) => {
    await tx.run(`INSERT INTO teams (name) VALUES ('River')`)
    await tx.run('INSERT INTO rounds SELECT id FROM teams')
  })

test('the next one finds nothing in it, and counts from the beginning', async () => {
  for (const _ of [1, 2]) {
    const store = opened()
    expect(await store.rows('SELECT * FROM rounds')).toEqual([])
    await addTeam(store)
    expect(await store.rows('SELECT id FROM teams')).toEqual([[1]])
    writeFileSync(join(reused.folder, 'beside'), '')
    await store.close()
    expect(reused.empty()).toBe(true)
    expect(existsSync(join(reused.folder, 'beside'))).toBe(false)
  }
})

test('references are as strict as before', async () => {
  await opened().close()
  reused.empty()
  const writing = opened().write((tx) => tx.run('INSERT INTO rounds VALUES (7)'))
  await expect(writing).rejects.toThrow('foreign constraint failed')
})

test('who was closed does not see what the next one does', async () => {
  const before = opened()
  await before.close()
  reused.empty()
  await addTeam(opened())
  await expect(before.rows('SELECT * FROM teams')).rejects.toThrow('database is not open')
})

test('one with other tables than at first is no longer used', async () => {
  const store = opened()
  await store.write((tx) => tx.run('CREATE TABLE more (id INTEGER)'))
  await store.close()
  expect(reused.empty()).toBe(false)
})
