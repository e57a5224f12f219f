import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { ReadTracker, TrackedReader, ViewerRecords } from './read-tracker.ts'

const endings: (() => Promise<void>)[] = []
afterAll(() => Promise.all(endings.map((end) => end())))

async function open() {
  const { db, close } = await openTemporary([users, roles, teams, players, playerDetails])
  endings.push(close)
  return db
}

test('what is read is noted, with what its relations lead to, but for the hidden ones', async () => {
  const db = await open()
  const reads = new ReadTracker()
  await new TrackedReader(db, reads).list(players)
  expect([...reads.collections].map(({ name }) => name)).toEqual(['players', 'teams'])
  expect(reads.isTrackable).toBe(true)
})

test.each([
  ['one', (reader: TrackedReader) => reader.get(players, 'aaaaaaaaaaaaaaa')],
  ['a number', (reader: TrackedReader) => reader.count(players)],
  ['a page', (reader: TrackedReader) => reader.page(players, { page: 1, perPage: 10 })],
  ['all of them', (reader: TrackedReader) => reader.every(players)],
  ['numbers by group', (reader: TrackedReader) => reader.countBy(players, ['walk_in'])],
  ['some by id', (reader: TrackedReader) => reader.byIds(players, ['aaaaaaaaaaaaaaa'])],
  ['those that point at some', (reader: TrackedReader) => reader.pointingAt(players, 'team', ['aaaaaaaaaaaaaaa'])],
  ['how many point at each', (reader: TrackedReader) => reader.countsPointingAt(players, 'team', ['aaaaaaaaaaaaaaa'])],
  ['with what it points at', (reader: TrackedReader) => reader.listWith(players, ['team'])],
])('noted is %s', async (_, read) => {
  const reads = new ReadTracker()
  await read(new TrackedReader(await open(), reads))
  expect([reads.collections.has(players), reads.isTrackable]).toEqual([true, true])
})

test('a query by hand is noted by the collections that it names', async () => {
  const reads = new ReadTracker()
  const reader = new TrackedReader(await open(), reads)
  await reader.query((queries) =>
    queries
      .selectFrom('players')
      .select('id')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('teams').select('teams.id').whereRef('teams.id', '=', 'players.team')),
      )
      .orderBy('id', 'desc'),
  )
  expect([...reads.collections].map(({ name }) => name)).toEqual(['players', 'teams'])
  expect(reads.isTrackable).toBe(true)
})

test('a query of a private table, or in SQL, is not followed', async () => {
  const db = await open()
  const isTrackable = async (read: (reader: TrackedReader) => Promise<unknown>) => {
    const reads = new ReadTracker()
    await read(new TrackedReader(db, reads))
    return reads.isTrackable
  }
  expect(await isTrackable((reader) => reader.query((queries) => queries.selectFrom('_changes').select('seq')))).toBe(
    false,
  )
  expect(
    await isTrackable((reader) =>
      reader.query((queries) => queries.selectFrom('teams').select(sql<number>`(SELECT 1)`.as('one'))),
    ),
  ).toBe(false)
})

test('whoever reads by hand gets a page that is not kept', async () => {
  const reads = new ReadTracker()
  await new TrackedReader(await open(), reads).store.all('SELECT 1')
  expect(reads.isTrackable).toBe(false)
})

test('a visitor reads, sees and counts what the rules show them, and all of it is tracked', async () => {
  const db = await open()
  const { waiting } = await db.write(async (tx) => {
    await tx.create(teams, { name: 'Kites', division: 'open', state: 'accepted' })
    return { waiting: await tx.create(teams, { name: 'Moths', division: 'open', state: 'waiting' }) }
  })
  const admin: Viewer = { id: 'adminadminadmin', roles: ['admin'], record: {} }
  const seen = async (viewer: Viewer) => {
    const reads = new ReadTracker()
    const records = new ViewerRecords(db, viewer, reads)
    const { items } = await records.list(teams, { filter: 'name != {:name}', params: { name: '"' }, sort: 'name' })
    expect(reads).toMatchObject({ isTrackable: true, collections: new Set([teams]) })
    return {
      names: items.map(({ name }) => name),
      counts: await records.countBy(teams, ['division']),
      isThere: (await records.view(teams, waiting.id)) !== undefined,
    }
  }
  expect(await seen(GUEST)).toEqual({ names: ['Kites'], counts: [{ division: 'open', count: 1 }], isThere: false })
  expect(await seen(admin)).toEqual({
    names: ['Kites', 'Moths'],
    counts: [{ division: 'open', count: 2 }],
    isThere: true,
  })
})

test('what is counted for a visitor is noted too', async () => {
  const reads = new ReadTracker()
  await new ViewerRecords(await open(), GUEST, reads).countBy(players, ['team'])
  expect(reads.collections.has(players)).toBe(true)
})
