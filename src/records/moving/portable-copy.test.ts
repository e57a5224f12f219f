import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { SILENT } from '#http/server/log.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { openDatabase } from '#site/process/database.ts'
import { move } from '#site/process/tools.ts'
import { Database } from '../database.ts'
import { temporaryDatabase } from '../databases.testing.ts'
import { openPostgres } from '../postgres/store.ts'
import { defineSchema } from '../schema/schema.ts'
import { CHUNK_BYTES } from '../storage/blobs.ts'
import type { Store } from '../storage/store.ts'
import { readPortableCopy, writePortableCopy } from './portable-copy.ts'
import { tablesIn } from './sqlite-rows.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const options = { migrations: MIGRATIONS, functions: { name_key: (text: string) => text } }
const NO_ADMIN = { mayLackAdmin: true }

let folder: string
let server: { url: string; remove: () => Promise<void> }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-moving-'))
  server = await temporaryDatabase()
})
afterEach(async () => {
  await server.remove()
  rmSync(folder, { recursive: true })
})

function prepared(contents: Buffer, name: string) {
  return { name, type: 'image/png', bytes: contents, hash: createHash('sha256').update(contents).digest('hex') }
}

/** People and teams that point at one another, odd texts, a file in several pieces, and a change that is no longer there. */
async function writeSome(db: Database) {
  await db.write(async (tx) => {
    const team = await tx.create(teams, { name: `O'Łódź "🥏" \\ %_`, division: 'mixed', state: 'accepted' })
    const player = await tx.create(players, { name: 'Ada\n L.', team: team.id })
    const user = await tx.create(users, { name: 'Ada', email: 'ada@x.example', password: '!', tokenKey: '!' })
    await tx.update(players, player.id, { added_by: user.id })
    await tx.updateStored(users, (await tx.stored(users, user.id))!, { player: player.id })
    const logo = prepared(Buffer.alloc(2 * CHUNK_BYTES + 7, 'x\0y'), 'logo.png')
    await tx.updateStored(teams, (await tx.stored(teams, team.id))!, { logo })
    await tx.audit({ id: user.id, collection: users, roles: [] } as never, 'x', teams, team.id, { n: 0.1 })
  })
  await db.store.write((tx) => tx.run('DELETE FROM "_changes" WHERE "seq" > 5'))
}

function contentsOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = (sql: string) => database.prepare(sql).all()
  const contents = Object.fromEntries(
    tablesIn(database).map(({ name, key }) => [
      name,
      rows(`SELECT * FROM "${name}" ORDER BY ${key.map((it) => `"${it}"`).join(', ')}`),
    ]),
  )
  const counters = rows('SELECT * FROM "sqlite_sequence" WHERE "seq" > 0 ORDER BY "name"')
  const migrations = rows('SELECT "number", "name", "checksum" FROM "_migrations"')
  database.close()
  return JSON.stringify({ contents, counters, migrations }, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
}

test('there and back: every row, file, number and counter is the same', async () => {
  const db = await openDatabase({ dataDir: folder, backups: { hourly: 1, daily: 0 } }, MIGRATIONS, SILENT)
  await writeSome(db)
  const before = join(folder, 'before.db')
  await db.store.backup(before)
  await db.store.close()

  await readPortableCopy(before, server.url, options, NO_ADMIN)
  const after = join(folder, 'after.db')
  await writePortableCopy(server.url, after, options)
  expect(contentsOf(after)).toEqual(contentsOf(before))
  expect(readdirSync(folder).filter((name) => name.includes('making'))).toEqual([])

  // And it goes on there, with numbers that were never given before.
  const moved = new Database(defineSchema(COLLECTIONS), openPostgres(server.url) as Store)
  const [team] = await moved.list(teams)
  const seen: number[] = []
  moved.feed.follow((changes) => seen.push(...changes.map(({ seq }) => seq)))
  await moved.write((tx) => tx.update(teams, team?.id ?? '', { city: 'Bremen' }))
  expect(seen).toEqual([7])
  await moved.store.close()
})

test('a copy that lacks an admin, has something of its own or a reference that leads nowhere changes nothing', async () => {
  const db = await openDatabase({ dataDir: folder, backups: { hourly: 1, daily: 0 } }, MIGRATIONS, SILENT)
  await writeSome(db)
  const whole = join(folder, 'whole.db')
  await db.store.backup(whole)
  await db.store.close()
  await readPortableCopy(whole, server.url, options, NO_ADMIN)
  await expect(readPortableCopy(whole, server.url, options)).rejects.toThrow('--without-admin')
  const spoil = (sql: string) => {
    const spoilt = new DatabaseSync(whole, { enableForeignKeyConstraints: false })
    spoilt.exec(sql)
    spoilt.close()
    return readPortableCopy(whole, server.url, options, NO_ADMIN)
  }
  await expect(spoil('CREATE TABLE "more" ("name" TEXT PRIMARY KEY)')).rejects.toThrow('it has the table more')
  await expect(spoil('DROP TABLE "more"; DELETE FROM "teams"')).rejects.toThrow('leads nowhere')
  const moved = new Database(defineSchema(COLLECTIONS), openPostgres(server.url) as Store)
  expect(await moved.count(teams)).toBe(1)
  await moved.store.close()
})

test('by command: from a folder to a server and from there to another folder, where everything is the same', async () => {
  const [here, there, again] = [
    { dataDir: join(folder, 'here') },
    { dataDir: join(folder, 'here'), databaseUrl: server.url },
    { dataDir: join(folder, 'again') },
  ]
  mkdirSync(here.dataDir)
  const db = await openDatabase({ ...here, backups: { hourly: 1, daily: 0 } }, MIGRATIONS, SILENT)
  await writeSome(db)
  await db.store.close()

  expect(await move(here, MIGRATIONS, there)).toMatch(/^All \d+ rows in \d+ tables of .+ are now in postgres:/)
  expect(await move(there, MIGRATIONS, again)).toContain(`are now in ${again.dataDir}`)
  expect(contentsOf(join(again.dataDir, 'fieldside.db'))).toEqual(contentsOf(join(here.dataDir, 'fieldside.db')))

  await expect(move(here, MIGRATIONS, there)).rejects.toThrow('has something in it: name an empty place')
  await expect(move({ dataDir: join(folder, 'none') }, MIGRATIONS, there)).rejects.toThrow('holds nothing to move')
  await expect(move(here, MIGRATIONS, here)).rejects.toThrow('already')
  await expect(move(here, MIGRATIONS)).rejects.toThrow('Where to?')
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('moving-'))).toEqual([])
})
