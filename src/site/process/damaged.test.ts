import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SILENT } from '#http/server/log.ts'
import { backupFolder, keepBackup } from '#records/storage/backups.ts'
import { CannotStart } from '#records/storage/cannot-start.ts'
import { cannotRead } from './damaged.ts'
import { dataSourceOf, openDatabase } from './database.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'
import { restore } from './tools.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-damaged-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings = () => readSettings({ DATA_DIR: folder, PORT: '0' })
const database = () => join(folder, 'fieldside.db')

/** A database, and a copy of it at each of these times. */
async function withCopies(...times: readonly string[]): Promise<string[]> {
  const db = await openDatabase(settings(), MIGRATIONS, SILENT)
  const kept: string[] = []
  for (const at of times) kept.push((await keepBackup(db.store, backupFolder(folder), 'hourly', new Date(at))).file)
  await db.store.close()
  return kept
}

/** Overwrites most of a file, its beginning aside. */
function damage(file: string, from = 4_096) {
  const bytes = readFileSync(file)
  bytes.fill(0xee, from, statSync(file).size)
  writeFileSync(file, bytes)
}

const whyNot = async () => {
  const failure: unknown = await start(settings(), MIGRATIONS, { log: SILENT }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CannotStart)
  return (failure as Error).message
}

describe('a start on a damaged database names the newest copy that checks well, and the command', () => {
  test.each([
    ['from its first byte', 0],
    ['in its tables', 4_096],
  ])('damaged %s', async (_, from) => {
    const [older, , broken] = await withCopies('2026-06-06T09:00:00Z', '2026-06-06T10:00:00Z', '2026-06-06T11:00:00Z')
    const sound = older!.replace('T09', 'T10')
    damage(database(), from)
    damage(broken!)
    const said = await whyNot()
    expect(said).toContain(`${database()} is damaged or no database at all: `)
    expect(said).toMatch(/The newest copy that checks well is of 2026-06-06 10:00 UTC;/)
    expect(said.endsWith(`npm run restore -- ${sound}`)).toBe(true)
    expect(said).not.toMatch(/\n|at .*:\d+:\d+/)
    await expect(restore(settings(), MIGRATIONS, sound)).rejects.toThrow('nobody in it is an admin. --without-admin')
    await restore(settings(), MIGRATIONS, sound, { mayLackAdmin: true })
    const started = await start(settings(), MIGRATIONS, { log: SILENT })
    await started.stop()
  })

  test('and says so where there is none', async () => {
    await withCopies()
    damage(database(), 0)
    expect(await whyNot()).toContain(`There is no copy in ${backupFolder(folder)}: docs/operations/`)
    mkdirSync(backupFolder(folder), { recursive: true })
    writeFileSync(join(backupFolder(folder), 'fieldside-2026-06-06T10-00-00.000Z-hourly.db'), 'nothing')
    expect(await whyNot()).toContain(`None of the copies in ${backupFolder(folder)} checks well: docs/operations/`)
  })
})

test('what goes wrong otherwise is no matter of copies', async () => {
  expect(
    await cannotRead(dataSourceOf({ dataDir: folder }, MIGRATIONS), folder, new Error('out of luck')),
  ).toBeUndefined()
})
