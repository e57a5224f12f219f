import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SILENT } from '#http/server/log.ts'
import { backupFolder, listBackups } from '#records/storage/backups.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dataSourceOf } from './database.ts'
import { readSettings } from './settings.ts'
import { type Started, start } from './start.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const ADA: Viewer = { id: 'adaadaadaadaada', roles: ['admin'], record: {} }

let folder: string
let running: Started | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-go-back-'))
})
afterEach(async () => {
  await running?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => readSettings({ DATA_DIR: folder, PORT: '0' })
const source = () => dataSourceOf(settings(), MIGRATIONS)

const ADMIN = `
  INSERT INTO "users" ("id", "name", "email", "password", "tokenKey", "verified") VALUES ('${ADA.id}', 'Ada', 'ada@club.example', '!', '!', 1);
  INSERT INTO "roles" ("id", "user", "roles") VALUES ('${ADA.id}', '${ADA.id}', '["admin"]')`

async function query(sql: string): Promise<unknown[]> {
  const database = new DatabaseSync(join(folder, 'fieldside.db'))
  try {
    return sql.startsWith('SELECT') ? database.prepare(sql).all() : [database.exec(sql)]
  } finally {
    database.close()
  }
}

const audited = async () =>
  (await query('SELECT "action", "actor" FROM "_audit" ORDER BY "seq"')) as { action: string; actor: string }[]

/** A service, a copy of its data, and a change since then. */
async function withCopy(): Promise<{ started: Started; copy: string }> {
  const started = await start(settings(), MIGRATIONS, { log: SILENT })
  await query(ADMIN)
  const copy = join(folder, 'copy.db')
  await query(`INSERT INTO "_changes" ("collection", "record", "action", "at") VALUES ('games', 'x', 'create', '')`)
  await source().backup(copy)
  await query(`UPDATE "tournament" SET "name" = 'Later'`)
  return { started, copy }
}

const nameNow = async () => ((await query('SELECT "name" FROM "tournament"')) as { name: string }[])[0]?.name

test('goes on with the copy on the same port, notes who wanted it, and keeps what was there as a copy', async () => {
  const { started, copy } = await withCopy()
  running = await started.restored({ file: copy, isUpload: true, by: ADA })
  expect(running.port).toBe(started.port)
  expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200)
  expect(await nameNow()).toBe('')
  // Whoever shows what is undone must not go on from a place before it.
  expect(await query('SELECT "record" FROM "_changes"')).toEqual([])
  expect((await audited()).at(-1)).toEqual({ action: 'administration.restore', actor: ADA.id })
  const [before] = listBackups(backupFolder(folder)).filter(({ occasion }) => occasion === 'replaced')
  expect(await source().check(before?.file ?? '')).toBe(true)
  // What was sent is gone, and nothing lies about under another name.
  expect(readdirSync(folder).filter((name) => /copy|replaced|incoming/.test(name))).toEqual([])
})

test('a copy that is none leaves everything as it was, which is noted', async () => {
  const { started, copy } = await withCopy()
  writeFileSync(copy, readFileSync(copy).fill(0xee, 4_096))
  running = await started.restored({ file: copy, isUpload: false, by: ADA })
  expect(await nameNow()).toBe('Later')
  expect((await audited()).at(-1)?.action).toBe('administration.restoreFailed')
})

test('what a file is worth is known before anything is done with it', async () => {
  const { started, copy } = await withCopy()
  running = started
  const inspect = (file: string) => source().inspect(file)
  expect(await inspect(copy)).toMatchObject({ ok: true, holds: { teams: 0, accounts: 1, isOutdated: false } })
  const other = join(folder, 'other.db')
  const changed = (sql: string) => {
    writeFileSync(other, readFileSync(copy))
    const database = new DatabaseSync(other, { enableForeignKeyConstraints: false })
    database.exec(sql)
    database.close()
    return inspect(other)
  }
  expect(
    await changed(
      `INSERT INTO "_migrations" SELECT "number" + 1, 'later', "checksum", "at" FROM "_migrations" ORDER BY "number" DESC LIMIT 1`,
    ),
  ).toEqual({ ok: false, code: 'newer' })
  expect(await changed(`UPDATE "_migrations" SET "name" = 'of somebody else' WHERE "number" = 1`)).toEqual({
    ok: false,
    code: 'foreign',
  })
  expect(await changed('CREATE TRIGGER sly AFTER INSERT ON "teams" BEGIN DELETE FROM "teams"; END')).toEqual({
    ok: false,
    code: 'altered',
  })
  // What is looked at is not looked up in it before that.
  expect(
    await changed(`DROP TABLE "tournament"; CREATE VIEW "tournament" AS
      WITH RECURSIVE endless ("name") AS (SELECT 1 UNION ALL SELECT 1 FROM endless) SELECT max("name") AS "name" FROM endless`),
  ).toEqual({ ok: false, code: 'altered' })
  expect(await changed(`PRAGMA optimize = 0x10002; ANALYZE`)).toMatchObject({ ok: true })
  for (const sql of [
    `UPDATE "users" SET "verified" = 0`,
    `UPDATE "users" SET "blocked" = 1`,
    `UPDATE "roles" SET "roles" = '["worker"]'`,
  ])
    expect(await changed(sql)).toEqual({ ok: false, code: 'adminless' })
  writeFileSync(other, 'a text')
  expect(await inspect(other)).toEqual({ ok: false, code: 'foreign' })
  writeFileSync(other, readFileSync(copy).subarray(0, 20_000))
  expect(await inspect(other)).toEqual({ ok: false, code: 'damaged' })
})
