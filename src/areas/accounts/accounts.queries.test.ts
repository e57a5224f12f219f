import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Role } from '#access/roles.ts'
import { newTokenKey, type User } from './accounts.api.server.ts'
import { users } from './accounts.collections.ts'
import {
  allPeopleFound,
  bookerRequestsShown,
  invitationsShown,
  latestBookerRequest,
  PEOPLE_PER_PAGE,
  peopleCounts,
  peopleFound,
  personFound,
} from './accounts.queries.server.ts'
import { type AccountsWorld, openAccountsWorld, type SendCommand } from './accounts.testing.ts'
import { usersAddress } from './people/people.address.ts'

let world: AccountsWorld
let boss: User
let send: SendCommand
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { name: 'Zoe Boss', roles: ['admin'] })
  send = await world.acting(boss)
})
afterEach(() => world.close())

const wanted = (query: Record<string, string> = {}) => usersAddress.read(new URLSearchParams(query))
const names = async (query: Record<string, string>) =>
  (await peopleFound(world.db, wanted(query))).items.map(({ name }) => name)

test('people are found by a part of name or address, by role and by state', async () => {
  await world.person('ada@club.example', { name: 'Ada 100%', roles: ['worker', 'stats'] })
  await world.person('bob@club.example', { name: 'Bob_A', verified: false })
  await world.person('eve@example.org', { name: 'Eve', blocked: true, roles: ['worker'] })
  expect(await names({})).toEqual(['Ada 100%', 'Bob_A', 'Eve', 'Zoe Boss'])
  expect(await names({ q: ' CLUB.ex ' })).toEqual(['Ada 100%', 'Bob_A'])
  expect(await names({ q: 'club 100% ad' })).toEqual(['Ada 100%'])
  expect(await names({ q: 'ada eve' })).toEqual([])
  expect(await names({ q: 'a '.repeat(60) })).toEqual(['Ada 100%', 'Bob_A', 'Eve', 'Zoe Boss'])
  expect(await names({ q: '%' })).toEqual(['Ada 100%'])
  expect(await names({ q: '_' })).toEqual(['Bob_A'])
  expect(await names({ q: '" || id != "' })).toEqual([])
  expect(await names({ show: 'worker' })).toEqual(['Ada 100%', 'Eve'])
  expect(await names({ show: 'worker', q: 'eve' })).toEqual(['Eve'])
  expect(await names({ show: 'unverified' })).toEqual(['Bob_A'])
  expect(await names({ show: 'blocked' })).toEqual(['Eve'])
})

test('a person is shown with roles and without secrets', async () => {
  const { items: people } = await peopleFound(world.db, wanted({ q: 'boss' }))
  expect(people).toMatchObject([{ id: boss.id, email: 'boss@example.org', roles: ['admin'], blocked: false }])
  expect(people[0]).not.toHaveProperty('password')
  expect(people[0]).not.toHaveProperty('tokenKey')
})

test('how many each filter would show, and one person alone', async () => {
  const ada = await world.person('ada@club.example', { name: 'Ada', roles: ['worker', 'stats'], verified: false })
  await world.person('eve@example.org', { name: 'Eve', blocked: true, roles: ['worker'] })
  const counts = await peopleCounts(world.db)
  expect(counts).toMatchObject({ all: 3, unverified: 1, blocked: 1 })
  expect(['admin', 'worker', 'stats', 'booker'].map((role) => counts.byRole.get(role as Role))).toEqual([1, 2, 1, 0])
  expect(await personFound(world.db, ada.id)).toMatchObject({ name: 'Ada', roles: ['worker', 'stats'] })
  expect(await personFound(world.db, ada.id)).not.toHaveProperty('password')
  expect(await personFound(world.db, 'nobody')).toBeUndefined()
  expect(await personFound(world.db, '')).toBeUndefined()
})

test('everybody at once, beyond what is read at once, in the order of the pages', async () => {
  await world.db.write(async (tx) => {
    for (let n = 0; n < 501; n++) {
      const values = { name: 'Ann', email: `n${n}@example.org`, password: 'none', tokenKey: newTokenKey() }
      await tx.create(users, values)
    }
  })
  const all = await allPeopleFound(world.db, wanted())
  expect(all).toHaveLength(502)
  expect(new Set(all.map(({ id }) => id)).size).toBe(502)
  expect(all.at(-1)?.name).toBe('Zoe Boss')
  expect(await allPeopleFound(world.db, wanted({ show: 'admin' }))).toMatchObject([{ id: boss.id }])
})

test('page by page; a page beyond the end is the last one', async () => {
  for (let n = 0; n <= PEOPLE_PER_PAGE; n++) await world.person(`n${n}@example.org`, { name: `N ${n}` })
  const last = await peopleFound(world.db, wanted({ page: '99' }))
  expect(last).toMatchObject({ total: PEOPLE_PER_PAGE + 2, page: 2, pages: 2 })
  expect(last.items.map(({ name }) => name)).toContain('Zoe Boss')
  expect((await peopleFound(world.db, wanted({ page: 'NaN' }))).items).toHaveLength(PEOPLE_PER_PAGE)
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
  expect(decided[0]).toMatchObject({ decidedBy: 'Zoe Boss', reason: 'No.' })
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
