import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Log, SILENT } from '#http/server/log.ts'
import { backupFolder, keepBackup, listBackups } from '#records/storage/backups.ts'
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

describe('damage that does not keep it from starting', () => {
  const PAGE = 4_096

  /** Overwrites some bytes in tables that no start reads, as a bad disk does. */
  function flip(file: string) {
    const database = new DatabaseSync(file, { readOnly: true })
    const roots = database
      .prepare(`SELECT "rootpage" FROM "sqlite_schema" WHERE "name" IN ('race_heats', 'food_targets')`)
      .all()
    database.close()
    expect(roots).toHaveLength(2)
    const bytes = readFileSync(file)
    for (const { rootpage } of roots) {
      const begins = (Number(rootpage) - 1) * PAGE
      bytes.fill(0xee, begins, begins + 100)
    }
    writeFileSync(file, bytes)
  }
  const readiness = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).json()

  test('is found beside the start, said with the copy to go back to, and no good copy gives way to a new one', async () => {
    const [kept] = await withCopies('2026-06-06T09:00:00Z')
    flip(database())
    const said: string[] = []
    const log: Log = { ...SILENT, error: (message) => said.push(message) }
    const started = await start(settings(), MIGRATIONS, { log })
    await expect.poll(() => said.join('\n')).toContain(`npm run restore -- ${kept}`)
    expect(said.join('\n')).toContain(`${database()} is damaged`)
    // The last answer is kept for a moment.
    await expect.poll(() => readiness(started.port)).toEqual({ status: 'not ready', reason: 'the database is damaged' })
    await expect.poll(() => said.join('\n')).toContain('backup failed')
    expect(listBackups(backupFolder(folder)).map(({ file }) => file)).toEqual([kept])
    await started.stop()
  })

  test('is no matter of a database that is whole', async () => {
    const said: string[] = []
    const started = await start(settings(), MIGRATIONS, {
      log: { ...SILENT, error: (message) => said.push(message) },
    })
    expect(await readiness(started.port)).toEqual({ status: 'ready' })
    await started.stop()
    expect(said).toEqual([])
  })
})

test.each([
  ['gone', () => rmSync(database())],
  ['empty', () => writeFileSync(database(), '')],
])('where the database is %s beside copies of it, no empty tournament begins', async (_, lose) => {
  const [kept] = await withCopies('2026-06-06T09:00:00Z')
  lose()
  const said = await whyNot()
  expect(said).toContain(`There is no database ${database()}, but there are copies of one in ${backupFolder(folder)}.`)
  expect(said).toContain(`npm run restore -- ${kept}`)
  await restore(settings(), MIGRATIONS, kept, { mayLackAdmin: true })
  const started = await start(settings(), MIGRATIONS, { log: SILENT })
  await started.stop()
})

test('what goes wrong otherwise is no matter of copies', async () => {
  expect(
    await cannotRead(dataSourceOf({ dataDir: folder }, MIGRATIONS), folder, new Error('out of luck')),
  ).toBeUndefined()
})
