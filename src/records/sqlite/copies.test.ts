import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepBackup, listBackups } from '../storage/backups.ts'
import { CannotStart } from '../storage/cannot-start.ts'
import { writeCopy } from './copies.ts'
import { MIGRATIONS_TABLE } from './migrate.ts'
import { restoreBackup } from './restore.ts'
import { openSqlite } from './store.ts'

const TEAMS = 'CREATE TABLE teams (name TEXT) STRICT'

let folder: string
let path: string
let copies: string
const source = { backup: async (file: string) => void (await writeCopy(path, file)) }
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backups-'))
  path = join(folder, 'fieldside.db')
  copies = join(folder, 'backups')
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = WAL; ${MIGRATIONS_TABLE}; ${TEAMS}`)
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
  const { file } = await keepBackup(source, copies, 'manual')
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
  const { file } = await keepBackup(source, copies, 'hourly')
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
    await expect(keepBackup(source, copies, 'manual')).rejects.toThrow('ENOTDIR')
    expect(readFileSync(copies, 'utf8')).toBe('in the way')
  })

  test('the database is damaged', async () => {
    await keepBackup(source, copies, 'hourly', new Date('2026-06-06T10:00:00Z'))
    damage(path)
    await expect(keepBackup(source, copies, 'hourly')).rejects.toThrow(CannotStart)
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

describe('restoring', () => {
  const now = new Date('2026-06-07T10:00:00Z')
  const ground = { number: 1, name: '0001_ground', sql: TEAMS, checksum: '0'.repeat(64) }
  const RESTORED = { known: { migrations: [ground], functions: [] }, mayLackAdmin: true }

  test('brings back what was copied and keeps aside what was there', async () => {
    const { file } = await keepBackup(source, copies, 'manual')
    addTeam('Latecomers')
    const { replaced } = await restoreBackup(file, path, { ...RESTORED, now })
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(replaced).toBe(join(folder, 'replaced-2026-06-07T10-00-00.000Z.db'))
    expect(teamsIn(String(replaced))).toEqual(['Huckers', 'Latecomers'])
    expect(existsSync(file)).toBe(true)
  })

  test('a journal that a killed process left is kept with its database, and never played into the new one', async () => {
    const { file } = await keepBackup(source, copies, 'manual')
    leaveJournal()
    const { replaced } = await restoreBackup(file, path, { ...RESTORED, now })
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
    const { file } = await keepBackup(source, copies, 'manual')
    writeFileSync(path, 'ruined')
    const { replaced } = await restoreBackup(file, path, { ...RESTORED, now })
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(readFileSync(String(replaced), 'utf8')).toBe('ruined')
  })

  test('into an empty folder', async () => {
    const { file } = await keepBackup(source, copies, 'manual')
    const elsewhere = join(folder, 'elsewhere', 'fieldside.db')
    expect((await restoreBackup(file, elsewhere, RESTORED)).replaced).toBeUndefined()
    expect(teamsIn(elsewhere)).toEqual(['Huckers'])
  })

  test.each<[string, (file: string) => void, string]>([
    ['is not there', (file) => rmSync(file), 'There is no file'],
    ['is no database', (file) => writeFileSync(file, 'hello'), 'file is not a database'],
    ['is damaged', damage, 'was not copied'],
  ])('a copy that %s is refused and changes nothing', async (_, spoil, sentence) => {
    const { file } = await keepBackup(source, copies, 'manual')
    spoil(file)
    await expect(restoreBackup(file, path, RESTORED)).rejects.toThrow(sentence)
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(readdirSync(folder).filter((name) => !name.startsWith('fieldside.db'))).toEqual(['backups'])
  })

  test.each([
    ['a table', 'CREATE TABLE more (name TEXT)', 'it has the table more, which Fieldside does not make'],
    ['an index', 'CREATE INDEX slow ON teams (name)', 'it has the index slow, which'],
    ['a view', 'CREATE VIEW all_teams AS SELECT * FROM teams', 'it has the view all_teams, which'],
    [
      'a trigger',
      'CREATE TRIGGER sly AFTER INSERT ON teams BEGIN DELETE FROM teams; END',
      'it has the trigger sly, which',
    ],
    ['a column', 'ALTER TABLE teams ADD COLUMN city TEXT', 'its table teams is not as Fieldside makes it'],
    ['a constraint', 'DROP TABLE teams; CREATE TABLE teams (name TEXT UNIQUE) STRICT', 'its table teams is not as'],
    ['nothing of a table', 'DROP TABLE teams', 'it lacks the table teams'],
    [
      'statistics',
      "PRAGMA writable_schema = ON; CREATE TABLE x (a); UPDATE sqlite_schema SET name = 'sqlite_stat1', tbl_name = 'sqlite_stat1', sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat,more)' WHERE name = 'x'",
      'it has the table sqlite_stat1, which',
    ],
  ])('a copy with %s of its own is refused and changes nothing', async (_, sql, sentence) => {
    const { file } = await keepBackup(source, copies, 'manual')
    const altered = new DatabaseSync(file, { defensive: false })
    altered.exec(sql)
    altered.close()
    await expect(restoreBackup(file, path, RESTORED)).rejects.toThrow(sentence)
    await expect(restoreBackup(file, path, RESTORED)).rejects.toThrow(CannotStart)
    expect(teamsIn(path)).toEqual(['Huckers'])
    expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([])
  })

  test('statistics that SQLite keeps by itself are no difference', async () => {
    const { file } = await keepBackup(source, copies, 'manual')
    const used = new DatabaseSync(file)
    used.exec('CREATE INDEX teams_by_name ON teams (name); ANALYZE; DROP INDEX teams_by_name')
    used.close()
    await restoreBackup(file, path, RESTORED)
    expect(teamsIn(path)).toEqual(['Huckers'])
  })

  test('a copy in which nobody is an admin is refused unless somebody asks for it', async () => {
    const { file } = await keepBackup(source, copies, 'manual')
    await expect(restoreBackup(file, path, { known: RESTORED.known })).rejects.toThrow('--without-admin')
    expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([])
    await restoreBackup(file, path, { ...RESTORED, mayLackAdmin: true })
  })

  test('a copy of a newer program is refused', async () => {
    const { file } = await keepBackup(source, copies, 'manual')
    await expect(restoreBackup(file, path, { ...RESTORED, known: { migrations: [], functions: [] } })).rejects.toThrow(
      'newer version of Fieldside',
    )
    expect(readdirSync(folder).filter((name) => name.includes('incoming'))).toEqual([])
  })
})
