import { afterEach, beforeEach, expect, test } from 'vitest'
import { m } from '#words/messages.js'
import { rolesOf, type User } from '../accounts.api.server.ts'
import { type AccountsWorld, openAccountsWorld, type SendCommand } from '../accounts.testing.ts'

let world: AccountsWorld
let boss: User
let send: SendCommand
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  send = await world.acting(boss)
})
afterEach(() => world.close())

const people = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => world.person(`n${n}@example.org`, { roles: ['stats'] })))

const idsOf = (them: readonly User[]) => them.map(({ id }) => id)

test('roles are granted to many at once; whoever has them already does not count as changed', async () => {
  const [first, ...others] = await people(4)
  await send('setRolesOf', { user: first!.id, roles: ['worker', 'booker'] })
  const users = idsOf([first!, ...others])
  expect(await send('grantRoles', { users, roles: ['booker', 'worker'] })).toMatchObject({ body: { changed: 3 } })
  expect(await rolesOf(world.db, first!.id)).toEqual(['booker', 'worker'])
  expect(await rolesOf(world.db, others[0]!.id)).toEqual(['booker', 'stats', 'worker'])
  expect(await send('removeRoles', { users, roles: ['worker', 'stats'] })).toMatchObject({ body: { changed: 4 } })
  for (const user of users) expect(await rolesOf(world.db, user)).toEqual(['booker'])
})

test('somebody named twice is one person', async () => {
  const [ada] = await people(1)
  const answer = await send('grantRoles', { users: [ada!.id, ada!.id], roles: ['worker'] })
  expect(answer).toMatchObject({ body: { changed: 1 } })
})

test('they count at once, without signing in again', async () => {
  const [ada] = await people(1)
  const asAda = await world.acting(ada!)
  const grant = { users: [ada!.id], roles: ['worker'] }
  expect((await asAda('grantRoles', grant)).status).toBe(403)
  await send('grantRoles', { users: [ada!.id], roles: ['admin'] })
  expect((await asAda('grantRoles', grant)).status).toBe(200)
  await send('removeRoles', { users: [ada!.id], roles: ['admin'] })
  expect((await asAda('grantRoles', grant)).status).toBe(403)
})

test('every change is audited with who, before and after', async () => {
  const [ada, bob] = await people(2)
  await send('grantRoles', { users: idsOf([ada!, bob!]), roles: ['worker'] })
  const change = { before: ['stats'], after: ['stats', 'worker'] }
  expect(await world.audited()).toEqual([
    { actor: boss.id, action: 'accounts.setRoles', collection: 'users', record: ada!.id, detail: change },
    { actor: boss.id, action: 'accounts.setRoles', collection: 'users', record: bob!.id, detail: change },
  ])
})

test('one who is gone means that nobody is changed', async () => {
  const [ada] = await people(1)
  const answer = await send('grantRoles', { users: [ada!.id, 'nobodyhasthisid'], roles: ['worker'] })
  expect(answer).toMatchObject({ status: 404, body: { data: { users: { code: 'user_gone' } } } })
  expect(await rolesOf(world.db, ada!.id)).toEqual(['stats'])
  expect(await send('setRolesOf', { user: 'nobodyhasthisid', roles: [] })).toMatchObject({ status: 404 })
})

test('the last admin stays, also among many and in a race', async () => {
  const other = await world.person('other@example.org', { roles: ['admin'] })
  const users = [boss.id, other.id]
  expect(await send('removeRoles', { users, roles: ['admin'] })).toMatchObject({
    status: 400,
    body: { message: m.accounts_users_last_admin(), data: { roles: { code: 'last_admin' } } },
  })
  expect(await rolesOf(world.db, boss.id)).toEqual(['admin'])
  const race = users.map((user) => send('removeRoles', { users: [user], roles: ['admin'] }))
  expect((await Promise.all(race)).filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await Promise.all(users.map((user) => rolesOf(world.db, user)))
  expect(left.flat()).toEqual(['admin'])
})

test.each([
  [{ users: [], roles: ['worker'] }, 'users'],
  [{ users: Array.from({ length: 201 }, (_, n) => `user${n}`), roles: ['worker'] }, 'users'],
  [{ users: ['one'], roles: [] }, 'roles'],
  [{ users: ['one'], roles: ['chief'] }, 'roles.0'],
  [{ users: 'one', roles: ['worker'] }, 'users'],
])('refused: %j', async (input, field) => {
  for (const name of ['grantRoles', 'removeRoles']) {
    expect(await send(name, input)).toMatchObject({ status: 400, body: { data: { [field]: {} } } })
  }
})

test('only admins do any of it', async () => {
  const [ada] = await people(1)
  const asAda = await world.acting(ada!)
  expect((await asAda('grantRoles', { users: [ada!.id], roles: ['admin'] })).status).toBe(403)
  expect((await asAda('removeRoles', { users: [boss.id], roles: ['admin'] })).status).toBe(403)
  expect((await asAda('setRolesOf', { user: ada!.id, roles: ['admin'] })).status).toBe(403)
  expect((await world.call('/api/commands/accounts.setRolesOf', {})).status).toBe(401)
})
