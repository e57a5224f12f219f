import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Log, SILENT } from '#http/server/log.ts'
import { backupFolder, listBackups } from '#records/storage/backups.ts'
import { dataSourceOf, openDatabase } from '../database.ts'
import { keepBackups } from './backups.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const MINUTE_MS = 60_000

let dataDir: string
let folder: string
let now: Date
let told: string[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fieldside-backups-'))
  folder = backupFolder(dataDir)
  now = new Date('2026-06-06T10:00:00Z')
  told = []
  const db = await openDatabase({ dataDir, backups: { hourly: 2, daily: 0 } }, MIGRATIONS, SILENT)
  await db.store.close()
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const log: Log = { ...SILENT, info: (message) => void told.push(message), error: (message) => void told.push(message) }

/** Looks once, at a time of its own. */
async function look(minutesLater = 0) {
  now = new Date(now.getTime() + minutesLater * MINUTE_MS)
  const rotation = { hourly: 2, daily: 0 }
  await keepBackups({ source: dataSourceOf({ dataDir }, MIGRATIONS), folder, rotation, log, now: () => now })()
}

const hours = () => listBackups(folder).map(({ at }) => at.toISOString().slice(11, 16))

test('a copy at the start, then one every hour, however often the service starts again', async () => {
  await look()
  await look(10)
  await look(40)
  expect(hours()).toEqual(['10:00'])
  await look(10)
  expect(hours()).toEqual(['11:00', '10:00'])
  await look(61)
  expect(hours()).toEqual(['12:01', '11:00'])
})

test('a clock that was set back by a day does not stop the copies', async () => {
  await look()
  await look(-24 * 60)
  expect(listBackups(folder)).toHaveLength(2)
})

test('a failure is told and leaves the older copies; it is tried again, but not every minute', async () => {
  await look()
  const [kept] = readdirSync(folder)
  now = new Date(now.getTime() + 60 * MINUTE_MS)
  const looks: (() => void)[] = []
  const next = () => new Promise<void>((resolve) => void looks.push(resolve))
  const stop = keepBackups({
    source: dataSourceOf({ dataDir: join(dataDir, 'nowhere') }, MIGRATIONS),
    folder,
    rotation: { hourly: 2, daily: 0 },
    log: { ...log, error: (message) => void told.push(message) },
    now() {
      for (const look of looks.splice(0)) look()
      return now
    },
    lookEveryMs: 1,
  })
  const failures = () => told.filter((message) => message.startsWith('the hourly backup failed'))
  while (failures().length === 0) await next()
  for (let n = 0; n < 5; n++) await next()
  expect(failures()).toHaveLength(1)
  now = new Date(now.getTime() + 11 * MINUTE_MS)
  while (failures().length < 2) await next()
  await stop()
  expect(readdirSync(folder)).toEqual([kept])
})

test('a folder that cannot be made is told, and nothing else happens', async () => {
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'in the way')
  await look()
  expect(told).toEqual([expect.stringContaining('the hourly backup failed')])
  rmSync(folder)
  mkdirSync(folder)
})
