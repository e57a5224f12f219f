import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { MIGRATIONS_TABLE } from '../migrate.ts'
import { type Kept, keepBackup, listBackups, type Occasion, outdated, rotate, writeCopy } from './backups.ts'
import { restoreBackup } from './restore.ts'
import { openSqlite } from './store.ts'

let folder: string
let path: string
let copies: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backups-'))
  path = join(folder, 'fieldside.db')
  copies = join(folder, 'backups')
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = WAL; ${MIGRATIONS_TABLE}; CREATE TABLE teams (name TEXT) STRICT`)
  database.exec(`INSERT INTO "_migrations" VALUES (1, '0001_ground', '${'0'.repeat(64)}', '')`)
  database.exec(`INSERT INTO teams VALUES ('Huckers')`)
  database.close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function teamsIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare('SELECT name FROM teams')
      .all()
      .map(({ name }) => name)
  } finally {
    database.close()
  }
}

function addTeam(name: string) {
  const database = new DatabaseSync(path)
  database.prepare('INSERT INTO teams VALUES (?)').run(name)
  database.close()
}

test('a copy holds everything, for the owner alone, in one file', async () => {
  const { file } = await keepBackup(path, copies, 'manual')
  expect(teamsIn(file)).toEqual(['Huckers'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(copies)).toHaveLength(1)
})

test('a copy made under write load is whole: every team that was there before, and a beginning of the rest', async () => {
  const store = openSqlite(path)
  const load = { next: 0, goesOn: true }
  const writer = (async () => {
    while (load.goesOn) await store.write((tx) => tx.run('INSERT INTO teams VALUES (?)', [`team ${load.next++}`]))
  })()
  while (load.next < 50) await store.write((tx) => tx.rows('SELECT 1'))
  const atLeast = load.next - 1
  const { file } = await keepBackup(path, copies, 'hourly')
  load.goesOn = false
  await writer
  await store.close()
  const found = teamsIn(file)
  expect(found.length).toBeGreaterThan(atLeast)
  expect(found).toEqual(['Huckers', ...Array.from({ length: found.length - 1 }, (_, index) => `team ${index}`)])
})

test('the store itself copies in the same way', async () => {
  const store = openSqlite(path)
  await store.backup(join(folder, 'copy.db'))
  await store.close()
  expect(teamsIn(join(folder, 'copy.db'))).toEqual(['Huckers'])
})

describe('what cannot be kept leaves nothing behind', () => {
  test('no folder can be made', async () => {
    writeFileSync(copies, 'in the way')
    await expect(keepBackup(path, copies, 'manual')).rejects.toThrow('EEXIST')
    expect(readFileSync(copies, 'utf8')).toBe('in the way')
  })

  test('the database is damaged', async () => {
    await keepBackup(path, copies, 'hourly', new Date('2026-06-06T10:00:00Z'))
    damage(path)
    await expect(keepBackup(path, copies, 'hourly')).rejects.toThrow(CannotStart)
    expect(listBackups(copies)).toHaveLength(1)
    expect(readdirSync(copies)).toHaveLength(1)
  })

  test('it is not a database of ours', async () => {
    const other = new DatabaseSync(join(folder, 'other.db'))
    other.exec('CREATE TABLE addresses (name TEXT)')
    other.close()
    await expect(writeCopy(join(folder, 'other.db'), join(folder, 'copy.db'))).rejects.toThrow('_migrations')
    expect(existsSync(join(folder, 'copy.db'))).toBe(false)
  })
})

/** Overwrites a page in the middle, as a dying disk does. */
function damage(file: string) {
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096)
  writeFileSync(file, bytes)
}

describe('rotation', () => {
  const kept = (at: string, occasion: Occasion = 'hourly'): Kept => ({
    file: `${at} ${occasion}`,
    at: new Date(at),
    occasion,
  })
  const hours = (day: string) =>
    Array.from({ length: 24 }, (_, hour) => kept(`${day}T${String(23 - hour).padStart(2, '0')}:00:00Z`))

  test('the last hours stay, and of the days before their last copy', () => {
    const all = ['2026-06-07', '2026-06-06', '2026-06-05', '2026-06-04'].flatMap(hours)
    const gone = new Set(outdated(all, { hourly: 6, daily: 3 }))
    const stays = all.filter((it) => !gone.has(it)).map(({ at }) => at.toISOString().slice(0, 13))
    expect(stays).toEqual([
      ...['23', '22', '21', '20', '19', '18'].map((hour) => `2026-06-07T${hour}`),
      '2026-06-06T23',
      '2026-06-05T23',
    ])
  })

  test('copies made by hand stay; of those before migrations the last five', () => {
    const manual = hours('2026-06-01').map((it) => ({ ...it, occasion: 'manual' as const }))
    const before = Array.from({ length: 8 }, (_, index) =>
      kept(`2026-05-0${8 - index}T00:00:00Z`, `before-${9 - index}`),
    )
    expect(outdated([...manual, ...before], { hourly: 1, daily: 0 }).map(({ occasion }) => occasion)).toEqual([
      'before-4',
      'before-3',
      'before-2',
    ])
  })

  test('deletes what is outdated or was never finished, and nothing that is not ours', async () => {
    for (const hour of ['08', '09', '10'])
      await keepBackup(path, copies, 'hourly', new Date(`2026-06-06T${hour}:00:00Z`))
    writeFileSync(join(copies, 'notes.txt'), 'mine')
    writeFileSync(join(copies, 'old.db.partial'), '')
    writeFileSync(join(copies, 'new.db.partial'), '')
    utimesSync(join(copies, 'old.db.partial'), 0, 0)
    rotate(copies, { hourly: 2, daily: 0 })
    expect(readdirSync(copies).toSorted()).toEqual([
      'fieldside-2026-06-06T09-00-00.000Z-hourly.db',
      'fieldside-2026-06-06T10-00-00.000Z-hourly.db',
      'new.db.partial',
      'notes.txt',
    ])
  })
})

describe('restoring', () => {
  const now = new Date('2026-06-07T10:00:00Z')

  test('brings back what was copied and keeps aside what was there', async () => {
    const { file } = await keepBackup(path, copies, 'manual')
    addTeam('Latecomers')
    const { replaced } = await restoreBackup(file, path, { knownMigrations: 1, now })
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(replaced).toBe(join(folder, 'replaced-2026-06-07T10-00-00.000Z.db'))
    expect(teamsIn(String(replaced))).toEqual(['Huckers', 'Latecomers'])
    expect(existsSync(file)).toBe(true)
  })

  test('a journal that a killed process left is kept with its database, and never played into the new one', async () => {
    const { file } = await keepBackup(path, copies, 'manual')
    leaveJournal()
    const { replaced } = await restoreBackup(file, path, { knownMigrations: 1, now })
    expect(existsSync(`${path}-wal`)).toBe(false)
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(teamsIn(String(replaced))).toEqual(['Huckers', 'In the journal'])
  })

  /** The files as they are while a process that will be killed is writing. */
  function leaveJournal() {
    const writing = new DatabaseSync(path)
    writing.exec(`PRAGMA wal_autocheckpoint = 0; INSERT INTO teams VALUES ('In the journal')`)
    const files = ['', '-wal'].map((ending) => [`${path}${ending}`, readFileSync(`${path}${ending}`)] as const)
    writing.close()
    for (const [name, bytes] of files) writeFileSync(name, bytes)
  }

  test('replaces a database that cannot be read any more, and keeps even that', async () => {
    const { file } = await keepBackup(path, copies, 'manual')
    writeFileSync(path, 'ruined')
    const { replaced } = await restoreBackup(file, path, { knownMigrations: 1, now })
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(readFileSync(String(replaced), 'utf8')).toBe('ruined')
  })

  test('into an empty folder', async () => {
    const { file } = await keepBackup(path, copies, 'manual')
    const elsewhere = join(folder, 'elsewhere', 'fieldside.db')
    expect((await restoreBackup(file, elsewhere, { knownMigrations: 1 })).replaced).toBeUndefined()
    expect(teamsIn(elsewhere)).toEqual(['Huckers'])
  })

  test.each<[string, (file: string) => void, string]>([
    ['is not there', (file) => rmSync(file), 'There is no file'],
    ['is no database', (file) => writeFileSync(file, 'hello'), 'file is not a database'],
    ['is damaged', damage, 'was not copied'],
  ])('a copy that %s is refused and changes nothing', async (_, spoil, sentence) => {
    const { file } = await keepBackup(path, copies, 'manual')
    spoil(file)
    await expect(restoreBackup(file, path, { knownMigrations: 1 })).rejects.toThrow(sentence)
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(readdirSync(folder).filter((name) => !name.startsWith('fieldside.db'))).toEqual(['backups'])
  })

  test('a copy of a newer program is refused', async () => {
    const { file } = await keepBackup(path, copies, 'manual')
    await expect(restoreBackup(file, path, { knownMigrations: 0 })).rejects.toThrow('newer version of Fieldside')
    expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([])
  })
})
