import { afterAll, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { ReadTracker, TrackedReader } from './read-tracker.ts'

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

test('whoever reads by hand gets a page that is not kept', async () => {
  const reads = new ReadTracker()
  await new TrackedReader(await open(), reads).store.all('SELECT 1')
  expect(reads.isTrackable).toBe(false)
})
