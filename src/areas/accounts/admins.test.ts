import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '#access/roles.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { m } from '#words/messages.js'
import { ensureFirstAdminLink, makeAdmin, rolesOf, setRoles, userWithEmail } from './accounts.api.server.ts'
import { roles, users } from './accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD } from './accounts.testing.ts'

const SETUP = '/api/commands/accounts.setUpFirstAdmin'
const boss = (token: string, email = 'boss@example.org') => ({
  token,
  name: 'Boss',
  email,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
})

let world: AccountsWorld
beforeEach(async () => {
  world = await openAccountsWorld()
})
afterEach(() => world.close())

const audited = () =>
  world.db.store.all<{ actor: string; action: string; record: string; detail: string }>(
    'SELECT * FROM "_audit" ORDER BY "seq"',
  )

async function setupToken(): Promise<string> {
  const link = await ensureFirstAdminLink(world.db, world.url)
  const start = `${world.url}/setup/`
  expect(link?.startsWith(start)).toBe(true)
  return link?.slice(start.length) ?? ''
}

describe('the first admin', () => {
  test('is made with the link, verified, with all six roles, and can sign in while signing in is off', async () => {
    await world.switches({ user_login_active: false, user_registration_active: false })
    expect(await world.call(SETUP, boss(await setupToken()))).toMatchObject({ status: 200, text: '{}' })
    const pb = await world.signedIn('boss@example.org')
    expect(pb.authStore.record).toMatchObject({ name: 'Boss', verified: true })
    const [record] = await pb.collection('roles').getFullList()
    expect(record).toMatchObject({ roles: ROLES })
    expect(await audited()).toMatchObject([{ actor: '', action: 'accounts.setRoles', record: pb.authStore.record?.id }])
  })

  test('the link works once, and none is made afterwards', async () => {
    const token = await setupToken()
    await world.call(SETUP, boss(token))
    expect(await world.call(SETUP, boss(token, 'second@example.org'))).toMatchObject({
      status: 400,
      body: { data: { token: { code: 'validation_invalid_token' } } },
    })
    expect(await ensureFirstAdminLink(world.db, world.url)).toBeUndefined()
    expect(await userWithEmail(world.db, 'second@example.org')).toBeUndefined()
  })

  test('two at once: exactly one becomes admin', async () => {
    const token = await setupToken()
    const answers = await Promise.all(
      ['one@example.org', 'two@example.org'].map((email) => world.call(SETUP, boss(token, email))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await world.db.count(users)).toBe(1)
    expect(await world.db.count(roles)).toBe(1)
  })

  test('a restart takes the place of the unused link; after a day it is over', async () => {
    const first = await setupToken()
    const second = await setupToken()
    expect((await world.call(SETUP, boss(first))).status).toBe(400)
    world.passMinutes(24 * 60)
    expect((await world.call(SETUP, boss(second))).status).toBe(400)
    expect((await world.call(SETUP, boss(await setupToken()))).status).toBe(200)
  })

  test('once there is an admin by another way, an older link does nothing', async () => {
    const token = await setupToken()
    await world.person('already@example.org', { roles: ['admin'] })
    expect((await world.call(SETUP, boss(token))).status).toBe(400)
    expect(await userWithEmail(world.db, 'boss@example.org')).toBeUndefined()
  })

  test('what was wrong can be corrected with the same link', async () => {
    const token = await setupToken()
    const wrong = { ...boss(token), password: 'password1', passwordConfirm: 'password1' }
    expect(await world.call(SETUP, wrong)).toMatchObject({ status: 400, body: { data: { password: {} } } })
    expect(await world.call(SETUP, boss(token, 'nonsense'))).toMatchObject({
      status: 400,
      body: { data: { email: { code: 'validation_is_email' } } },
    })
    expect((await world.call(SETUP, boss(token))).status).toBe(200)
  })

  test('an account that has the address becomes it, and its old sessions end', async () => {
    const { id } = await world.person('boss@example.org', { name: 'Before', verified: false })
    expect((await world.call(SETUP, boss(await setupToken()))).status).toBe(200)
    expect(await world.db.get(users, id)).toMatchObject({ name: 'Boss', verified: true })
  })
})

describe('at the console', () => {
  test('a known account becomes admin and keeps its other roles', async () => {
    const { id } = await world.person('ada@example.org', { roles: ['stats'] })
    expect(await makeAdmin(world.db, world.url, ' ADA@example.org')).toEqual({ user: id, link: undefined })
    expect(await rolesOf(world.db, id)).toEqual(['admin', 'stats'])
    expect(await audited()).toMatchObject([{ action: 'accounts.setRoles', record: id, actor: '' }])
    expect(JSON.parse((await audited())[0]?.detail ?? '')).toEqual({
      before: ['stats'],
      after: ['admin', 'stats'],
      by: 'console',
    })
  })

  test('an unknown address gets an account and a link to choose the password', async () => {
    const { link } = await makeAdmin(world.db, world.url, 'new@example.org')
    await expect(world.signedIn('new@example.org', '!')).rejects.toMatchObject({ status: 400 })
    const token = link?.slice(`${world.url}/user/confirm-password-reset/`.length) ?? ''
    await world.client().collection('users').confirmPasswordReset(token, PASSWORD, PASSWORD)
    const pb = await world.signedIn('new@example.org')
    expect(await pb.collection('roles').getFullList()).toMatchObject([{ roles: ['admin'] }])
  })

  test('whoever signed up but never proved the address does not become admin with their password', async () => {
    await world.person('squatted@example.org', { verified: false })
    const { link } = await makeAdmin(world.db, world.url, 'squatted@example.org')
    expect(link).toBeDefined()
    const token = link?.slice(`${world.url}/user/confirm-password-reset/`.length) ?? ''
    await world.client().collection('users').confirmPasswordReset(token, 'owner-of-the-box', 'owner-of-the-box')
    await expect(world.signedIn('squatted@example.org')).rejects.toMatchObject({ status: 400 })
  })

  test('nonsense is refused with a sentence', async () => {
    await expect(makeAdmin(world.db, world.url, 'nonsense')).rejects.toThrow('nonsense is not an e-mail address.')
  })
})

describe('roles', () => {
  test('are set and audited, and count from the next request on', async () => {
    const chief = await world.person('chief@example.org', { roles: ['admin'] })
    const { id } = await world.person('ada@example.org')
    await world.person('other@example.org')
    const pb = await world.signedIn('ada@example.org')
    expect(await pb.collection('users').getFullList()).toHaveLength(1)
    const actor = { ...GUEST, id: chief.id }
    await world.db.write((tx) => setRoles(tx, actor, id, ['worker', 'admin']))
    expect(await pb.collection('users').getFullList()).toHaveLength(3)
    await world.db.write((tx) => setRoles(tx, actor, id, []))
    expect(await pb.collection('users').getFullList()).toHaveLength(1)
    expect((await audited()).map(({ actor, detail }) => [actor, JSON.parse(detail)])).toEqual([
      [chief.id, { before: [], after: ['admin', 'worker'] }],
      [chief.id, { before: ['admin', 'worker'], after: [] }],
    ])
  })

  test('the last admin stays one, also when two are removed at once', async () => {
    const one = await world.person('one@example.org', { roles: ['admin', 'stats'] })
    const two = await world.person('two@example.org', { roles: ['admin'] })
    // Never proved their address, so cannot sign in and does not count.
    await world.person('ghost@example.org', { roles: ['admin'], verified: false })
    const results = await Promise.allSettled(
      [one, two].map(({ id }) => world.db.write((tx) => setRoles(tx, GUEST, id, ['stats']))),
    )
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { status: 400, message: m.accounts_users_last_admin() } },
    ])
    expect(await rolesOf(world.db, two.id)).toEqual(['admin'])
  })

  test('setting what is there already changes and audits nothing', async () => {
    const { id } = await world.person('ada@example.org', { roles: ['stats', 'worker'] })
    await world.db.write((tx) => setRoles(tx, GUEST, id, ['worker', 'stats']))
    expect(await audited()).toEqual([])
  })

  test('nobody changes roles through the record service', async () => {
    const { id } = await world.person('boss@example.org', { roles: ['admin'] })
    const pb = await world.signedIn('boss@example.org')
    const [record] = await pb.collection('roles').getFullList()
    await expect(pb.collection('roles').update(record?.id ?? '', { roles: [] })).rejects.toMatchObject({ status: 403 })
    await expect(pb.collection('roles').create({ user: id, roles: ['stats'] })).rejects.toMatchObject({ status: 403 })
    await expect(pb.collection('users').delete(id)).rejects.toMatchObject({ status: 403 })
  })
})
