import { afterEach, beforeEach, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { playerDetails, players, teams } from '#areas/teams/teams.collections.ts'
import type { Database } from '#records/database.ts'
import { openTemporary } from '#records/temporary.testing.ts'
import { ReadTracker, TrackedReader } from './read-tracker.ts'
import { sharedData } from './shared-data.ts'

let db: Database
let close: () => Promise<void>
beforeEach(async () => ({ db, close } = await openTemporary([users, roles, teams, players, playerDetails])))
afterEach(() => close())

let loaded = 0
const teamNames = sharedData(async ({ reader, language }, division: string) => {
  loaded++
  const found = await reader.list(teams, { filter: 'division = {:division}', params: { division } })
  return `${language} ${found.map(({ name }) => name).join()}`
})
beforeEach(() => (loaded = 0))

/** One request: it reads for itself, and whatever it was given counts as read. */
function visit(language: 'en' | 'de' = 'en') {
  const reads = new ReadTracker()
  return { reader: new TrackedReader(db, reads), language, reads }
}

const addTeam = (name: string, division = 'open') =>
  db.write((tx) => tx.create(teams, { name, division, state: 'accepted' }))

test('is worked out once, however many ask at once or later', async () => {
  await addTeam('Kites')
  const asked = await Promise.all([visit(), visit(), visit()].map((it) => teamNames(it, 'open')))
  expect([...asked, await teamNames(visit(), 'open')]).toEqual(Array(4).fill('en Kites'))
  expect(loaded).toBe(1)
})

test('is another for each language and for whatever is asked', async () => {
  await addTeam('Kites')
  const asked = [
    await teamNames(visit('de'), 'open'),
    await teamNames(visit(), 'mixed'),
    await teamNames(visit(), 'open'),
  ]
  expect(asked).toEqual(['de Kites', 'en ', 'en Kites'])
})

test('is worked out anew once something has changed that was read for it', async () => {
  await teamNames(visit(), 'open')
  await db.write((tx) => tx.create(users, { name: 'Runa', email: 'runa@club.example', password: '!', tokenKey: 'r' }))
  expect([await teamNames(visit(), 'open'), loaded]).toEqual(['en ', 1])
  await addTeam('Kites')
  expect([await teamNames(visit(), 'open'), loaded]).toEqual(['en Kites', 2])
})

test('counts as read by whoever gets it, worked out now or before', async () => {
  for (const asking of [visit(), visit()]) {
    await teamNames(asking, 'open')
    expect(asking.reads.collections.has(teams)).toBe(true)
  }
})

test('a transaction sees what it has written itself', async () => {
  await teamNames(visit(), 'open')
  await db.write(async (tx) => {
    await tx.create(teams, { name: 'Kites', division: 'open', state: 'accepted' })
    expect(await teamNames({ ...visit(), reader: tx }, 'open')).toBe('en Kites')
  })
})

test('what nobody tells of is worked out for each', async () => {
  const byHand = sharedData(async ({ reader }) => reader.store.all('SELECT 1'))
  const asking = visit()
  expect(await byHand(asking)).not.toBe(await byHand(visit()))
  expect(asking.reads.isTrackable).toBe(false)
})
