import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENT } from '#http/server/log.ts'
import { isMany } from '#records/schema/fields.ts'
import { defineSchema } from '#records/schema/schema.ts'
import { createTablesSql } from '#records/sqlite/ddl.ts'
import { MIGRATIONS_TABLE } from '#records/sqlite/migrate.ts'
import { AREA_TABLES, COLLECTIONS } from './declared.ts'
import { dataSourceOf, openDatabase } from './process/database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

let folder: string
let migrated: DatabaseSync
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-migrations-'))
  const db = await openDatabase({ dataDir: folder, backups: { hourly: 1, daily: 0 } }, MIGRATIONS, SILENT)
  await db.store.close()
  migrated = new DatabaseSync(dataSourceOf({ dataDir: folder }, MIGRATIONS).location)
})
afterAll(() => {
  migrated.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  name: string
  sql: string
}

/** What a database is made of: each table with its columns and constraints in any order, each index with its text. */
function shapeOf(database: DatabaseSync): Record<string, readonly string[] | string> {
  const rows = database.prepare(`SELECT "name", "sql" FROM "sqlite_schema" WHERE "sql" IS NOT NULL`).all()
  return Object.fromEntries(
    (rows as unknown as Row[])
      .filter(({ name }) => !name.startsWith('sqlite_'))
      .map(({ name, sql }) => [name, sql.startsWith('CREATE TABLE') ? partsOf(sql) : oneLine(sql)]),
  )
}

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim()

/** The parts between the commas of a table's outermost parentheses, and what follows them. */
function partsOf(sql: string): readonly string[] {
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let part = ''
  for (const char of sql.slice(sql.indexOf('('))) {
    if (char === "'") quoted = !quoted
    if (!quoted && char === '(' && depth++ === 0) continue
    if (!quoted && ((char === ')' && --depth === 0) || (char === ',' && depth === 1))) {
      parts.push(oneLine(part))
      part = ''
      continue
    }
    part += char
  }
  return [...parts.toSorted(), oneLine(part)]
}

test('the migrations give exactly what the declarations say', () => {
  const declared = new DatabaseSync(':memory:')
  const statements = [MIGRATIONS_TABLE, ...createTablesSql(defineSchema(COLLECTIONS), AREA_TABLES)]
  for (const sql of statements) declared.exec(sql)
  expect(Object.keys(shapeOf(declared)).length).toBeGreaterThan(COLLECTIONS.length)
  expect(shapeOf(migrated)).toEqual(shapeOf(declared))
  declared.close()
})

test('the comparison notices a column, a constraint and an index', () => {
  const made = (...statements: string[]) => {
    const database = new DatabaseSync(':memory:')
    for (const sql of statements) database.exec(sql)
    const shape = shapeOf(database)
    database.close()
    return shape
  }
  const whole = made('CREATE TABLE t (a TEXT, b TEXT CHECK (length(b) < 3)) STRICT', 'CREATE INDEX i ON t (a)')
  const later = ['CREATE TABLE t (a TEXT) STRICT', 'ALTER TABLE t ADD COLUMN b TEXT CHECK (length(b) < 3)']
  expect(made(...later, 'CREATE INDEX i ON t (a)')).toEqual(whole)
  expect(made(...later)).not.toEqual(whole)
  expect(made('CREATE TABLE t (a TEXT, b TEXT) STRICT', 'CREATE INDEX i ON t (a)')).not.toEqual(whole)
  expect(made('CREATE TABLE t (a TEXT, b TEXT CHECK (length(b) < 3))', 'CREATE INDEX i ON t (a)')).not.toEqual(whole)
})

test('a new installation has its one config record with every switch off', () => {
  const records = migrated.prepare('SELECT * FROM "config"').all()
  expect(records).toHaveLength(1)
  const said = Object.entries(records[0] ?? {}).filter(([, value]) => value !== 0 && value !== '')
  expect(said.map(([name]) => name)).toEqual(['_seq', 'id', 'created', 'updated'])
  expect(String(records[0]?.['created'])).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('a new installation has its one tournament, not yet named, with figures that one can play by', () => {
  expect(migrated.prepare('SELECT * FROM "tournament"').all()).toMatchObject([
    { name: '', starts: '', time_zone: 'Europe/Berlin', currency: 'EUR', target_score: 15, game_length: 90 },
  ])
  expect(migrated.prepare('SELECT * FROM "tournament_account"').all()).toMatchObject([{ holder: '', iban: '' }])
})

test('a new installation has the divisions mixed, open and women', () => {
  const divisions = migrated.prepare('SELECT "key" FROM "divisions" ORDER BY "order"').all()
  expect(divisions.map(({ key }) => key)).toEqual(['mixed', 'open', 'women'])
})

/** A database that has seen the first migrations only, with what somebody wrote into it since. */
async function upgradedFrom(count: number, write: (database: DatabaseSync) => void): Promise<DatabaseSync> {
  const older = mkdtempSync(join(folder, 'older-'))
  const first = join(older, 'migrations')
  mkdirSync(first)
  for (const file of readdirSync(MIGRATIONS).toSorted().slice(0, count))
    cpSync(join(MIGRATIONS, file), join(first, file))
  const settings = { dataDir: older, backups: { hourly: 1, daily: 0 } }
  await dataSourceOf(settings, first).migrate({ keepCopy: async () => {} })
  const path = dataSourceOf(settings, MIGRATIONS).location
  const before = new DatabaseSync(path)
  write(before)
  before.close()
  await (await openDatabase(settings, MIGRATIONS, SILENT)).store.close()
  return new DatabaseSync(path)
}

const idFor = (text: string) => text.padEnd(15, '0')

test('divisions take the places of the capacities over, and teams stay in them', async () => {
  const upgraded = await upgradedFrom(5, (database) => {
    database.exec(`UPDATE "capacities" SET "mixed" = 12, "open" = 0, "women" = 6`)
    database.exec(
      `INSERT INTO "teams" ("id", "name", "division", "state") VALUES ('${idFor('herons')}', 'Herons', 'women', 'accepted')`,
    )
    database.exec(
      `INSERT INTO "players" ("id", "name", "team") VALUES ('${idFor('runa')}', 'Runa P.', '${idFor('herons')}')`,
    )
  })
  expect(upgraded.prepare('SELECT "key", "places", "gender_rule" FROM "divisions" ORDER BY "order"').all()).toEqual([
    { key: 'mixed', places: 12, gender_rule: 'mixed_ratio' },
    { key: 'open', places: 0, gender_rule: 'none' },
    { key: 'women', places: 6, gender_rule: 'none' },
  ])
  expect(
    upgraded.prepare('SELECT t."division" FROM "players" AS p JOIN "teams" AS t ON t."id" = p."team"').all(),
  ).toEqual([{ division: 'women' }])
  upgraded.close()
})

test('what was written past the commands is put right', async () => {
  const team = (id: string, name: string, seed: number, state = 'accepted') =>
    `INSERT INTO "teams" ("id", "name", "division", "seed", "state") VALUES ('${idFor(id)}', '${name}', 'mixed', ${seed}, '${state}');`
  const upgraded = await upgradedFrom(7, (database) => {
    database.exec(team('a', 'Łódź Ultimate', 1) + team('b', 'lodz ultimate!', 1) + team('c', 'Kites', 1, 'withdrawn'))
    database.exec(team('d', 'LODZ  Ultimate', 2) + team('e', 'Kites', 2))
    database.exec(
      `INSERT INTO "users" ("id", "name", "email", "password", "tokenKey") VALUES ('${idFor('booker')}', 'Bo', 'bo@cup.example', '!', '!')`,
    )
    database.exec(
      `INSERT INTO "players" ("id", "name") VALUES ('${idFor('runa')}', 'Runa P.'), ('${idFor('ada')}', 'Ada L.')`,
    )
    database.exec(
      `INSERT INTO "_audit" ("at", "actor", "action", "collection", "record", "detail")
       VALUES ('', '${idFor('booker')}', 'teams.addWalkIn', 'players', '${idFor('runa')}', '{}'), ('', '${idFor('gone')}', 'teams.addWalkIn', 'players', '${idFor('ada')}', '{}')`,
    )
  })
  expect(upgraded.prepare('SELECT "name_key", "seed" FROM "teams" ORDER BY "_seq"').all()).toEqual([
    { name_key: 'lodz ultimate', seed: 1 },
    { name_key: `lodz ultimate ${idFor('b')}`, seed: 0 },
    { name_key: 'kites', seed: 1 },
    { name_key: `lodz ultimate ${idFor('d')}`, seed: 2 },
    { name_key: 'kites', seed: 0 },
  ])
  expect(upgraded.prepare('SELECT "added_by" FROM "players" ORDER BY "_seq"').all()).toEqual([
    { added_by: idFor('booker') },
    { added_by: null },
  ])
  expect(() => upgraded.exec(team('f', 'Other', 1))).toThrow('UNIQUE')
  expect(() => upgraded.exec(`UPDATE "teams" SET "name_key" = 'kites' WHERE "id" = '${idFor('a')}'`)).toThrow('UNIQUE')
  upgraded.close()
})

/** Without one, following it back from so many records would go through the whole table for each. */
test('every relation to one record has an index of its own, or begins one', () => {
  const begins = migrated.prepare(
    `SELECT 1 FROM pragma_index_list(?) AS l, pragma_index_info(l."name") AS c WHERE l."partial" = 0 AND c."seqno" = 0 AND c."name" = ?`,
  )
  const without = COLLECTIONS.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([field, { kind }]) => kind === 'relation' && !isMany(fields[field]!) && !begins.get(name, field))
      .map(([field]) => `${name}.${field}`),
  )
  expect(without).toEqual([])
})

test('goals that were noted know their division, and those of a result that stands count', async () => {
  const upgraded = await upgradedFrom(16, (database) => {
    for (const [key, state] of Object.entries({ over: 'confirmed', going: 'live' })) {
      database.exec(
        `INSERT INTO "games" ("id", "division", "key", "kind", "home_source", "away_source", "starts", "minutes", "slot_minutes", "state", "home_score", "away_score")
         VALUES ('${idFor(key)}', 'mixed', '${key}', 'pool', 'seed 1', 'seed 2', '2026-06-13 09:00:00.000Z', 60, 75, '${state}', 2, 1)`,
      )
      // The third of the home team is one too many; points beyond the score were taken back.
      for (const [index, side] of ['home', 'home', 'home', 'away'].entries())
        database.exec(
          `INSERT INTO "goals" ("id", "game", "point", "side") VALUES ('${idFor(key + index)}', '${idFor(key)}', ${index + 1}, '${side}')`,
        )
    }
  })
  const goals = upgraded.prepare('SELECT "game", "point", "division" FROM "goals" WHERE "is_counted" = 1').all()
  expect(goals).toEqual([1, 2].map((point) => ({ game: idFor('over'), point, division: 'mixed' })))
  expect(upgraded.prepare(`SELECT count(*) AS "n" FROM "goals" WHERE "division" = 'mixed'`).get()).toEqual({ n: 8 })
  upgraded.close()
})

test.each([
  ['a weekend', '2026-06-12', '2026-06-14', '2026-06-13'],
  ['a Sunday alone', '2026-06-14', '2026-06-14', '2026-06-13'],
  ['two days in the week', '2026-06-16', '2026-06-17', '2026-06-16'],
  ['no days yet', '', '', new Date().toISOString().slice(0, 10)],
])(
  'jobs of %s have a date, those in the night that of the morning in which they begin',
  async (_, starts, ends, saturday) => {
    const before = readdirSync(MIGRATIONS).filter((name) => name < '0048').length
    const upgraded = await upgradedFrom(before, (database) => {
      database.exec(`UPDATE "tournament" SET "starts" = '${starts}', "ends" = '${ends}'`)
      for (const [id, day, from] of OLD_JOBS)
        database.exec(
          `INSERT INTO "helperjobs" ("id", "title", "category", "day", "starts", "ends", "needed", "maximum", "state")
         VALUES ('${idFor(id)}', '${id}', 'Party', '${day}', '${from}', '23:00', 1, 1, 'open')`,
        )
    })
    const jobs = upgraded.prepare('SELECT "title", "date", "day" FROM "helperjobs" ORDER BY "_seq"').all()
    expect(jobs).toEqual(newJobs(saturday))
    upgraded.close()
  },
)

/** On PostgreSQL: src/records/postgres/declared.test.ts. */
const OLD_JOBS = [
  ['bar', 'Saturday', '20:00'],
  ['night', 'Saturday', '00:30'],
  ['coffee', 'Sunday', '05:00'],
  ['last', 'Sunday', '04:59'],
] as const

const newJobs = (saturday: string) => {
  const on = (days: number) => new Date(Date.parse(saturday) + days * 86_400_000).toISOString().slice(0, 10)
  return [
    { title: 'bar', date: on(0), day: 'Saturday' },
    { title: 'night', date: on(1), day: 'Sunday' },
    { title: 'coffee', date: on(1), day: 'Sunday' },
    { title: 'last', date: on(2), day: '' },
  ]
}

test('devices know their push service, and what waits for them still does', async () => {
  const upgraded = await upgradedFrom(53, (database) => {
    database.exec(
      `INSERT INTO "users" ("id", "name", "email", "password", "tokenKey") VALUES ('${idFor('ada')}', 'Ada', 'ada@cup.example', '!', '!')`,
    )
    database.exec(
      `INSERT INTO "notices" ("id", "audience", "title_en", "title_de", "urgent") VALUES ('${idFor('rain')}', 'everybody', 'Rain', 'Regen', 1)`,
    )
    for (const [nth, endpoint] of [
      'https://Push.example.org/a/b',
      'http://127.0.0.1:4000/c',
      'https://bare',
    ].entries()) {
      database.exec(
        `INSERT INTO "_push_subscriptions" ("id", "user", "endpoint", "p256dh", "auth", "key_mark", "created")
         VALUES ('${idFor(`d${nth}`)}', '${idFor('ada')}', '${endpoint}', '', '', '', '')`,
      )
      database.exec(
        `INSERT INTO "_push_queue" ("notice", "subscription", "created", "due") VALUES ('${idFor('rain')}', '${idFor(`d${nth}`)}', '', '')`,
      )
    }
  })
  const origins = ['https://push.example.org', 'http://127.0.0.1:4000', 'https://bare']
  const devices = upgraded.prepare('SELECT "origin" FROM "_push_subscriptions" ORDER BY "id"').all()
  expect(devices.map(({ origin }) => origin)).toEqual(origins)
  expect(upgraded.prepare('SELECT "seq", "origin", "urgent" FROM "_push_queue" ORDER BY "seq"').all()).toEqual(
    origins.map((origin, nth) => ({ seq: nth + 1, origin, urgent: 1 })),
  )
  upgraded.exec(`DELETE FROM "_push_subscriptions" WHERE "id" = '${idFor('d0')}'`)
  expect(upgraded.prepare('SELECT "seq" FROM "_push_queue"').all()).toEqual([{ seq: 2 }, { seq: 3 }])
  upgraded.close()
})
