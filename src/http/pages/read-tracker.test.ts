import { afterAll, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { NotedReader, ReadNotes } from './read-tracker.ts'

const endings: (() => Promise<void>)[] = []
afterAll(() => Promise.all(endings.map((end) => end())))

async function open() {
  const { db, close } = await openTemporary([users, roles, teams, players, playerDetails])
  endings.push(close)
  return db
}

test('what is read is noted, with what its relations lead to, but for the hidden ones', async () => {
  const db = await open()
  const notes = new ReadNotes()
  await new NotedReader(db, notes).list(players)
  expect([...notes.collections].map(({ name }) => name)).toEqual(['players', 'teams'])
  expect(notes.isWhole).toBe(true)
})

test.each([
  ['one', (reader: NotedReader) => reader.get(players, 'aaaaaaaaaaaaaaa')],
  ['a number', (reader: NotedReader) => reader.count(players)],
  ['some by id', (reader: NotedReader) => reader.byIds(players, ['aaaaaaaaaaaaaaa'])],
  ['those that point at some', (reader: NotedReader) => reader.pointingAt(players, 'team', ['aaaaaaaaaaaaaaa'])],
  ['how many point at each', (reader: NotedReader) => reader.countsPointingAt(players, 'team', ['aaaaaaaaaaaaaaa'])],
  ['with what it points at', (reader: NotedReader) => reader.listWith(players, ['team'])],
])('noted is %s', async (_, read) => {
  const notes = new ReadNotes()
  await read(new NotedReader(await open(), notes))
  expect([notes.collections.has(players), notes.isWhole]).toEqual([true, true])
})

test('whoever reads by hand gets a page that is not kept', async () => {
  const notes = new ReadNotes()
  await new NotedReader(await open(), notes).store.all('SELECT 1')
  expect(notes.isWhole).toBe(false)
})
