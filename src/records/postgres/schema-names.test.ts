import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryDatabase } from '../databases.testing.ts'
import { postgresDataSource } from '../moving/postgres-data-source.ts'
import type { DataSource } from '../storage/data-source.ts'
import { Saying } from '../storage/others.ts'
import { inSchema, isSchemaName, schemaIn } from '../storage/schema-in-address.ts'
import type { Store } from '../storage/store.ts'

/** Two installations in one database, each in a schema of its own. */

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

let folder: string
let server: Awaited<ReturnType<typeof temporaryDatabase>>
let open: Store[]
let sources: readonly [north: DataSource, south: DataSource, alone: DataSource]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-schemas-'))
  server = await temporaryDatabase()
  open = []
  const places = [inSchema(server.url, 'north'), inSchema(server.url, 'south'), server.url] as const
  const source = (url: string) => postgresDataSource(url, folder, { migrations: MIGRATIONS, functions: FUNCTIONS })
  sources = [source(places[0]), source(places[1]), source(places[2])]
})
afterEach(async () => {
  for (const store of open) await store.close()
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const FUNCTIONS = { name_key: (name: string) => name }
const keepCopy = async () => {}

async function opened(source: DataSource): Promise<Store> {
  await source.migrate({ keepCopy })
  const store = source.open()
  open.push(store)
  return store
}

const note = (store: Store, key: string) =>
  store.write((tx) => tx.run(`INSERT INTO "_leases" ("name", "holder", "until") VALUES (?, 'x', 1)`, [key]))
const noted = (store: Store) => store.rows(`SELECT "name" FROM "_leases" WHERE "holder" = 'x' ORDER BY "name"`)

test('each has its own tables, copies and size', async () => {
  const [north, south, alone] = [await opened(sources[0]), await opened(sources[1]), await opened(sources[2])]
  await note(north, 'of the north')
  expect([await noted(north), await noted(south), await noted(alone)]).toEqual([[['of the north']], [], []])
  const [one, whole] = [await north.size(), await alone.size()]
  expect(one.databaseBytes).toBeGreaterThan(0)
  expect(one.databaseBytes).toBeLessThan(whole.databaseBytes)

  const copy = join(folder, 'north.db')
  await sources[0].backup(copy)
  await sources[1].restore(copy, { mayLackAdmin: true })
  south.renew()
  expect(await noted(south)).toEqual([['of the north']])
  expect(await noted(alone)).toEqual([])
})

test('readers change nothing', async () => {
  const north = await opened(sources[0])
  await expect(north.rows(`INSERT INTO "_leases" ("name", "holder", "until") VALUES ('a', 'x', 1)`)).rejects.toThrow(
    'read-only',
  )
})

test('claims are of the schema', async () => {
  const [north, south] = [await sources[0].claim('alone'), await sources[1].claim('shared')]
  expect(await south.isAlone()).toBe(true)
  await expect(sources[0].claim('shared')).rejects.toThrow(
    /^Another Fieldside process uses the database .*schema=north/,
  )
  const beside = await sources[2].claim('alone')
  await south.begun()
  const second = await sources[1].claim('shared')
  expect(await south.isAlone()).toBe(false)
  for (const claim of [north, south, beside, second]) await claim.release()
})

test('a writer of one does not wait for a writer of the other, and nobody hears what is said elsewhere', async () => {
  const [north, south] = [await opened(sources[0]), await opened(sources[1])]
  await north.write(async (tx) => {
    await tx.rows('SELECT 1')
    await note(south, 'while the other writes')
  })
  const besides = [sources[0].open(), sources[1].open()]
  open.push(...besides)
  const heard: string[] = []
  const saying = new Saying<string>('greeting')
  for (const [at, store] of besides.entries()) store.others.hear(saying, (said) => void heard.push(`${at}: ${said}`))
  const said = async () => {
    await north.others.say(saying, 'hello')
    await south.others.say(saying, 'good day')
    return new Set(heard)
  }
  await expect.poll(said).toEqual(new Set(['0: hello', '1: good day']))
})

test('a name that PostgreSQL would not take, or that would be more than a name, is none', () => {
  const long = 'a'.repeat(46)
  for (const name of ['', 'North', '1st', 'a-b', 'a b', 'a;b', '"a"', 'pg_own', long])
    expect(isSchemaName(name)).toBe(false)
  for (const name of ['north', '_n1', 'tournament_a_b', 'a'.repeat(45)]) expect(isSchemaName(name)).toBe(true)
  expect(() => schemaIn('postgres://a/b?schema=x%3Bdrop')).toThrow('is no name of a schema')
  expect(schemaIn('postgres://a/b')).toBe(undefined)
})
