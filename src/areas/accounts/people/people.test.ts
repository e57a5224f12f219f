import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { requestWith } from '#http/auth/sessions.testing.ts'
import { runCommand } from '#http/commands/commands.ts'
import { withoutSession } from '#records/viewing/actor.ts'
import { ensureFirstAdminLink, makeAdmin, rolesOf, type User } from '../accounts.api.server.ts'
import { roles, users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, type SendCommand } from '../accounts.testing.ts'
import { accountsFlows } from '../sign-in/accounts.flows.server.ts'
import { blockUser, deleteUser } from './people.commands.server.ts'

const SIGN_IN = '/api/collections/users/auth-with-password'

let world: AccountsWorld
let boss: User
let ada: User
let send: SendCommand
beforeEach(async () => {
  world = await openAccountsWorld()
  boss = await world.person('boss@example.org', { roles: ['admin'] })
  ada = await world.person('ada@example.org')
  send = await world.acting(boss)
})
afterEach(() => world.close())

const signIn = (password: string) => world.call(SIGN_IN, { identity: 'ada@example.org', password })
const block = (person: User) => send('blockUser', { user: person.id })

describe('somebody who is blocked', () => {
  test('is told so only after the right password', async () => {
    await block(ada)
    expect(await signIn('not the one')).toMatchObject({ status: 400, body: { message: 'Failed to authenticate.' } })
    expect(await signIn(PASSWORD)).toMatchObject({
      status: 403,
      body: {
        message: 'This account is blocked. Ask the organisers.',
        data: { identity: { code: 'account_blocked' } },
      },
    })
  })

  test('is signed out everywhere at once, and no refresh brings them back', async () => {
    const pb = await world.signedIn('ada@example.org')
    const { token } = await pb.send<{ token: string }>('/api/files/token', { method: 'POST' })
    await block(ada)
    await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect((await pb.collection('users').getList()).items).toEqual([])
    expect(await world.sessions.viewerOfFileToken(token)).toBeUndefined()
  })

  test('does not get in by a request that was under way', async () => {
    const { token } = (await world.signedIn('ada@example.org')).authStore
    const session = await world.sessions.sessionOf(requestWith(token))
    const proved = await world.dependencies.get(accountsFlows).signIn({
      identity: 'ada@example.org',
      password: PASSWORD,
      address: '127.0.0.1',
    })
    const changing = world.dependencies.get(accountsFlows).changePassword(session, {
      oldPassword: PASSWORD,
      password: 'another-heron-88',
      passwordConfirm: 'another-heron-88',
    })
    await block(ada)
    expect(await world.sessions.begin(proved)).toBeUndefined()
    const everywhere = world.dependencies.get(accountsFlows).signOutEverywhere(session)
    await expect(everywhere).rejects.toMatchObject({ status: 401 })
    await expect(changing).rejects.toMatchObject({ status: 401 })
  })

  test('stays so with a new password, until unblocked', async () => {
    await block(ada)
    const pb = world.client()
    await pb.collection('users').requestPasswordReset('ada@example.org')
    const chosen = 'another-heron-88'
    const token = await world.tokenTo('ada@example.org', '/user/confirm-password-reset/')
    await pb.collection('users').confirmPasswordReset(token, chosen, chosen)
    expect((await signIn(chosen)).status).toBe(403)
    expect((await send('unblockUser', { user: ada.id })).status).toBe(200)
    expect((await signIn(chosen)).status).toBe(200)
  })

  test('keeps roles and data; block and unblock may be said twice and are audited once', async () => {
    await send('grantRoles', { users: [ada.id], roles: ['worker'] })
    for (const name of ['blockUser', 'blockUser', 'unblockUser', 'unblockUser']) await send(name, { user: ada.id })
    expect(await rolesOf(world.db, ada.id)).toEqual(['worker'])
    expect((await world.audited()).map(({ actor, action, record }) => [actor, action, record])).toEqual([
      [boss.id, 'accounts.setRoles', ada.id],
      [boss.id, 'accounts.blockUser', ada.id],
      [boss.id, 'accounts.unblockUser', ada.id],
    ])
  })

  test('cannot unblock themselves through the record service', async () => {
    const pb = await world.signedIn('ada@example.org')
    await expect(pb.collection('users').update(ada.id, { blocked: true })).rejects.toMatchObject({ status: 400 })
    expect(await world.db.get(users, ada.id)).toMatchObject({ blocked: false })
  })

  test('does not count as an admin who is left', async () => {
    const other = await world.person('other@example.org', { roles: ['admin'] })
    await block(other)
    expect(await send('removeRoles', { users: [boss.id], roles: ['admin'] })).toMatchObject({ status: 400 })
    await world.db.write((tx) => tx.update(users, boss.id, { blocked: true }))
    expect(await ensureFirstAdminLink(world.db, world.url)).toBeDefined()
  })

  test('gets in again when the console makes them admin', async () => {
    await block(ada)
    expect((await makeAdmin(world.db, world.url, 'ada@example.org')).link).toBeUndefined()
    expect((await signIn(PASSWORD)).status).toBe(200)
    expect((await world.audited()).at(-2)).toMatchObject({
      actor: '',
      action: 'accounts.unblockUser',
      detail: { by: 'console' },
    })
  })
})

describe('the last admin', () => {
  test.each(['blockUser', 'deleteUser'])('and oneself: %s is refused', async (name) => {
    expect(await send(name, { user: boss.id })).toMatchObject({
      status: 400,
      body: { data: { user: { code: 'not_yourself' } } },
    })
    await world.person('other@example.org', { roles: ['admin'] })
    expect((await send(name, { user: boss.id })).status).toBe(400)
    expect(await world.db.get(users, boss.id)).toMatchObject({ blocked: false })
  })

  test.each([blockUser, deleteUser])('two admins, each against the other: the first stays ($name)', async (found) => {
    const other = await world.person('other@example.org', { roles: ['admin'] })
    // Both were let in as admins before either has written.
    const turnOn = (actor: User, user: string) =>
      runCommand(world.dependencies, found, {
        actor: withoutSession({ id: actor.id, roles: ['admin'], record: {} }),
        input: { user },
        address: '127.0.0.1',
      })
    expect(await Promise.allSettled([turnOn(boss, other.id), turnOn(other, boss.id)])).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { data: { user: { code: 'last_admin' } } } },
    ])
    const left = await world.db.list(users, { filter: 'blocked = false && roles_via_user.roles ?= "admin"' })
    expect(left.map(({ id }) => id)).toEqual([boss.id])
  })
})

describe('verifying by hand', () => {
  test('lets somebody in whose mail did not arrive, and is audited', async () => {
    const bob = await world.person('bob@example.org', { verified: false })
    expect((await send('verifyUser', { user: bob.id })).status).toBe(200)
    expect((await send('verifyUser', { user: bob.id })).status).toBe(200)
    await world.signedIn('bob@example.org')
    expect(await world.audited()).toMatchObject([{ actor: boss.id, action: 'accounts.verifyUser', record: bob.id }])
  })

  test('accepts the invitation that they signed up with', async () => {
    const { body } = await send('makeInvitation', { role: 'stats', days: 1, usesMax: 1 })
    const { link } = body as { link: string }
    await world.call('/api/commands/accounts.signUp', {
      name: 'Bob',
      email: 'bob@example.org',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      invitation: link.slice(link.lastIndexOf('/') + 1),
    })
    const bob = await world.db.first(users, { filter: 'email = "bob@example.org"' })
    await send('verifyUser', { user: bob!.id })
    expect(await rolesOf(world.db, bob!.id)).toEqual(['stats'])
  })
})

describe('deleting somebody', () => {
  test('takes account, roles and sessions; the audit keeps the id and nothing else', async () => {
    await send('grantRoles', { users: [ada.id], roles: ['worker', 'teammanager'] })
    const team = await world.db.write((tx) =>
      tx.create(teams, { name: 'Herons', division: 'open', state: 'accepted', managers: [ada.id, boss.id] }),
    )
    const pb = await world.signedIn('ada@example.org')
    expect((await send('deleteUser', { user: ada.id })).status).toBe(200)
    await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
    expect(await world.db.get(users, ada.id)).toBeUndefined()
    expect(await world.db.count(roles, { filter: 'user = {:id}', params: { id: ada.id } })).toBe(0)
    expect(await world.db.get(teams, team.id)).toMatchObject({ managers: [boss.id] })
    const audited = await world.audited()
    expect(audited.at(-1)).toMatchObject({ actor: boss.id, action: 'accounts.deleteUser', record: ada.id, detail: {} })
    expect(JSON.stringify(audited)).not.toContain('ada@')
    expect(await send('deleteUser', { user: ada.id })).toMatchObject({
      status: 404,
      body: { data: { user: { code: 'user_gone' } } },
    })
  })

  test('frees the address', async () => {
    await send('deleteUser', { user: ada.id })
    await world.person('ada@example.org', { name: 'Another Ada' })
    await world.signedIn('ada@example.org')
  })
})

test.each(['verifyUser', 'blockUser', 'unblockUser', 'deleteUser'])('only admins may %s', async (name) => {
  const eve = await world.person('eve@example.org', { roles: ['scorekeeper', 'booker'] })
  const asEve = await world.acting(eve)
  expect((await asEve(name, { user: ada.id })).status).toBe(403)
  expect((await world.call(`/api/commands/accounts.${name}`, { user: ada.id })).status).toBe(401)
  expect((await send(name, { user: 'nobodyhasthisid' })).status).toBe(404)
  expect(await send(name, {})).toMatchObject({ status: 400, body: { data: { user: {} } } })
})
