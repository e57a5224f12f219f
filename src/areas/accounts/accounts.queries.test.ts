import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from './accounts.door.server.ts'
import {
  bookerRequestsShown,
  invitationsShown,
  latestBookerRequest,
  PEOPLE_PER_PAGE,
  type PeopleWanted,
  peopleFound,
} from './accounts.queries.server.ts'
import { openWorld, type Send, type World } from './accounts.testing.ts'

let world: World
let boss: User
let send: Send
beforeEach(async () => {
  world = await openWorld()
  boss = await world.person('boss@example.org', { name: 'Zoe Boss', roles: ['admin'] })
  send = await world.acting(boss)
})
afterEach(() => world.close())

const names = async (wanted: PeopleWanted) => (await peopleFound(world.db, wanted)).people.map(({ name }) => name)

test('people are found by a part of name or address, by role and by state', async () => {
  await world.person('ada@club.example', { name: 'Ada 100%', roles: ['worker', 'stats'] })
  await world.person('bob@club.example', { name: 'Bob_A', verified: false })
  await world.person('eve@example.org', { name: 'Eve', blocked: true, roles: ['worker'] })
  expect(await names({})).toEqual(['Ada 100%', 'Bob_A', 'Eve', 'Zoe Boss'])
  expect(await names({ search: ' CLUB.ex ' })).toEqual(['Ada 100%', 'Bob_A'])
  expect(await names({ search: '%' })).toEqual(['Ada 100%'])
  expect(await names({ search: '_' })).toEqual(['Bob_A'])
  expect(await names({ search: '" || id != "' })).toEqual([])
  expect(await names({ role: 'worker' })).toEqual(['Ada 100%', 'Eve'])
  expect(await names({ role: 'worker', search: 'eve' })).toEqual(['Eve'])
  expect(await names({ only: 'unverified' })).toEqual(['Bob_A'])
  expect(await names({ only: 'blocked' })).toEqual(['Eve'])
})

test('a person is shown with roles and without secrets', async () => {
  const { people } = await peopleFound(world.db, { search: 'boss' })
  expect(people).toMatchObject([{ id: boss.id, email: 'boss@example.org', roles: ['admin'], blocked: false }])
  expect(people[0]).not.toHaveProperty('password')
  expect(people[0]).not.toHaveProperty('tokenKey')
})

test('page by page; a page beyond the end is the last one', async () => {
  for (let n = 0; n <= PEOPLE_PER_PAGE; n++) await world.person(`n${n}@example.org`, { name: `N ${n}` })
  const last = await peopleFound(world.db, { page: 99 })
  expect(last).toMatchObject({ total: PEOPLE_PER_PAGE + 2, page: 2, pages: 2 })
  expect(last.people.map(({ name }) => name)).toContain('Zoe Boss')
  expect((await peopleFound(world.db, { page: Number.NaN })).people).toHaveLength(PEOPLE_PER_PAGE)
})

test('requests: open ones oldest first, decided ones newest first, with whom they are of', async () => {
  const people = await Promise.all(['ada', 'bob'].map((name) => world.person(`${name}@example.org`)))
  for (const person of people) {
    await (await world.acting(person))('askForBooker', { message: `I am ${person.name}` })
    world.passMinutes(1)
  }
  const open = await bookerRequestsShown(world.db, 'open')
  expect(open.map(({ person }) => person.email)).toEqual(['ada@example.org', 'bob@example.org'])
  for (const { id } of open) {
    await send('decideBookerRequest', { request: id, approve: false, reason: 'No.' })
    world.passMinutes(1)
  }
  expect(await bookerRequestsShown(world.db, 'open')).toEqual([])
  const decided = await bookerRequestsShown(world.db, 'decided')
  expect(decided.map(({ person }) => person.name)).toEqual(['bob', 'ada'])
  expect(JSON.stringify(decided)).not.toContain('argon2')
  await (await world.acting(people[0]!))('askForBooker', { message: 'Again' })
  expect(await latestBookerRequest(world.db, people[0]!.id)).toMatchObject({ status: 'open', message: 'Again' })
  expect(await latestBookerRequest(world.db, boss.id)).toBeUndefined()
})

test('invitations: newest first, with their state and no hash', async () => {
  const make = (role: string, days: number) => send('makeInvitation', { role, days, usesMax: 1 })
  await make('worker', 1)
  world.passMinutes(24 * 60)
  const { body } = await make('stats', 1)
  await make('booker', 1)
  await send('revokeInvitation', { id: (body as { id: string }).id })
  const shown = await invitationsShown(world.db)
  expect(shown.map(({ role, state, madeBy }) => [role, state, madeBy])).toEqual([
    ['booker', 'open', 'Zoe Boss'],
    ['stats', 'revoked', 'Zoe Boss'],
    ['worker', 'expired', 'Zoe Boss'],
  ])
  expect(shown[0]).not.toHaveProperty('token_hash')
})
