import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD, visible } from '../accounts.testing.ts'

const SIGN_IN = '/api/collections/users/auth-with-password'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

test('auth-methods: a password, or a code by mail', async () => {
  expect(await world.client().collection('users').listAuthMethods()).toEqual({
    password: { identityFields: ['email'], enabled: true },
    oauth2: { providers: [], enabled: false },
    mfa: { enabled: false, duration: 0 },
    otp: { enabled: true, duration: 600 },
  })
  const raw = await world.call('/api/collections/users/auth-methods', undefined, {}, 'GET')
  expect(raw.body).toMatchObject({ authProviders: null, usernamePassword: false, emailPassword: true })
})

test('signing in answers with token and record, by any spelling of the address', async () => {
  const ada = await world.person('ada@example.org', { name: 'Ada' })
  const pb = world.client()
  const { record, token } = await pb.collection('users').authWithPassword(' ADA@Example.org ', PASSWORD)
  expect(record).toMatchObject({ id: ada.id, name: 'Ada', email: 'ada@example.org', collectionName: 'users' })
  expect(record).not.toHaveProperty('password')
  expect(record).not.toHaveProperty('tokenKey')
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const week = world.db.now().getTime() / 1_000 + 7 * 86_400
  expect(payload).toEqual({
    id: ada.id,
    collectionId: record.collectionId,
    type: 'auth',
    refreshable: true,
    exp: week,
    sid: expect.stringMatching(/^[a-z0-9]{15}$/),
    auth_time: week - 7 * 86_400,
  })
  expect(await pb.collection('users').getOne(ada.id)).toMatchObject({ name: 'Ada' })
})

test('the collection may be called by its id', async () => {
  await world.person('id@example.org')
  const { id } = world.db.schema.get('users')
  const answer = await world.call(`/api/collections/${id}/auth-with-password`, {
    identity: 'id@example.org',
    password: PASSWORD,
  })
  expect(answer.status).toBe(200)
})

test('a wrong password, an unknown address and an unverified account look alike', async () => {
  await world.person('known@example.org')
  await world.person('unverified@example.org', { verified: false })
  const wrong = await world.call(SIGN_IN, { identity: 'known@example.org', password: 'not the one' })
  const unknown = await world.call(SIGN_IN, { identity: 'nobody@example.org', password: 'not the one' })
  const nonsense = await world.call(SIGN_IN, { identity: 'x'.repeat(5_000), password: 'y'.repeat(5_000) })
  const unverified = await world.call(SIGN_IN, { identity: 'unverified@example.org', password: PASSWORD })
  expect(wrong).toMatchObject({ status: 400, body: { data: {}, message: 'Failed to authenticate.', status: 400 } })
  for (const other of [unknown, nonsense, unverified]) expect(visible(other)).toEqual(visible(wrong))
})

test('an unverified account gets its link again, at most three times an hour, and no second one while the first waits', async () => {
  await world.person('again@example.org', { verified: false })
  const again = async () => {
    await world.call(SIGN_IN, { identity: 'again@example.org', password: PASSWORD })
    return (await world.mailsTo('again@example.org')).length
  }
  expect([await again(), await again()]).toEqual([1, 1])
  const sent = () =>
    world.db.write((tx) => tx.store.run(`UPDATE "_outbox" SET "sent" = '2026-06-05' WHERE "sent" IS NULL`))
  for (let attempt = 0; attempt < 5; attempt++) {
    await sent()
    await again()
  }
  expect(await again()).toBe(2)
  await world.call(SIGN_IN, { identity: 'again@example.org', password: 'wrong password' })
  const pb = world.client()
  await pb.collection('users').confirmVerification(await world.tokenTo('again@example.org', '/user/verify/'))
  await pb.collection('users').authWithPassword('again@example.org', PASSWORD)
  expect(pb.authStore.record).toMatchObject({ verified: true })
})

test.each([
  [{ identity: '', password: '' }, ['identity', 'password']],
  [{ identity: 'a@example.org' }, ['password']],
  [{ identity: null, password: 'x' }, ['identity']],
])('blank fields are told at their names: %j', async (body, names) => {
  const blank = { code: 'validation_required', message: 'Cannot be blank.' }
  expect(await world.call(SIGN_IN, body)).toMatchObject({
    status: 400,
    body: {
      data: Object.fromEntries(names.map((name) => [name, blank])),
      message: 'An error occurred while validating the submitted data.',
    },
  })
})

test('what is no text is refused', async () => {
  expect(await world.call(SIGN_IN, { identity: { $ne: '' }, password: ['x'] })).toMatchObject({ status: 400 })
})

test('fields and expand shape the answer', async () => {
  const user = await world.person('shape@example.org', { roles: ['stats'] })
  const pb = world.client()
  const shaped = await pb
    .collection('users')
    .authWithPassword('shape@example.org', PASSWORD, { fields: 'token,record.id', expand: 'roles_via_user' })
  expect(shaped.record).toEqual({ id: user.id })
  const { record } = await pb.collection('users').authRefresh({ expand: 'roles_via_user' })
  expect(record.expand).toMatchObject({ roles_via_user: [{ user: user.id, roles: ['stats'] }] })
})

test('a refresh continues the session, a guest has none', async () => {
  await world.person('fresh@example.org')
  const pb = await world.signedIn('fresh@example.org')
  world.passMinutes(60)
  const before = pb.authStore.token
  const { token } = await pb.collection('users').authRefresh()
  expect(token).not.toBe(before)
  const refresh = (headers: Record<string, string>) =>
    world.call('/api/collections/users/auth-refresh', undefined, headers)
  expect((await refresh({ authorization: `Bearer ${token}` })).status).toBe(200)
  const guest = await refresh({})
  expect(guest).toMatchObject({
    status: 401,
    body: { data: {}, message: 'The request requires valid record authorization token.', status: 401 },
  })
  expect(visible(await refresh({ authorization: 'nonsense' }))).toEqual(visible(guest))
})

test('after seven days a token is nobody’s', async () => {
  await world.person('week@example.org')
  const pb = await world.signedIn('week@example.org')
  world.passMinutes(7 * 24 * 60 - 1)
  await pb.collection('users').getFullList()
  world.passMinutes(1)
  await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
})

test('a token signed for somebody else opens nothing', async () => {
  const [eve, mia] = [await world.person('eve@example.org'), await world.person('mia@example.org')]
  const [header = '', payload = '', signature = ''] = (await world.signedIn('eve@example.org')).authStore.token.split(
    '.',
  )
  const claims = Buffer.from(payload, 'base64url').toString().replace(eve.id, mia.id)
  const forged = [header, Buffer.from(claims).toString('base64url'), signature].join('.')
  const pb = world.client()
  pb.authStore.save(forged)
  await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  expect((await pb.collection('users').getList()).items).toEqual([])
})

test('what is off says so', async () => {
  await world.person('off@example.org')
  const { authStore } = await world.signedIn('off@example.org')
  const asUser = { authorization: authStore.token }
  const oauth2 = 'The collection is not configured to allow OAuth2 authentication.'
  const refused = async (path: string, headers = {}) => {
    const { status, body } = await world.call(path, {}, headers)
    return { status, body }
  }
  const answer = (status: number, message: string) => ({ status, body: { data: {}, message, status } })
  expect(await refused('/api/collections/users/auth-with-oauth2')).toEqual(answer(403, oauth2))
  expect(await refused('/api/collections/users/impersonate/abc', asUser)).toEqual(
    answer(403, 'The authorized record is not allowed to perform this action.'),
  )
  expect((await refused('/api/collections/users/impersonate/abc')).status).toBe(401)
  for (const collection of ['teams', 'nothing', '_superusers']) {
    expect(await refused(`/api/collections/${collection}/auth-with-password`)).toEqual(
      answer(404, 'Missing or invalid auth collection context.'),
    )
  }
})

describe('while signing in is switched off', () => {
  beforeAll(() => world.switches({ user_login_active: false, user_login_message: 'Opens on Friday.' }))
  afterAll(() => world.switches({ user_login_active: true }))

  test('the password is checked first, then everybody but admins is refused with the message', async () => {
    await world.person('player@example.org')
    await world.person('boss@example.org', { roles: ['admin'] })
    expect(await world.call(SIGN_IN, { identity: 'player@example.org', password: 'wrong one' })).toMatchObject({
      status: 400,
    })
    expect(await world.call(SIGN_IN, { identity: 'player@example.org', password: PASSWORD })).toMatchObject({
      status: 403,
      body: { message: 'Opens on Friday.', data: {}, status: 403 },
    })
    await world.signedIn('boss@example.org')
  })

  test('running sessions go on', async () => {
    await world.person('running@example.org')
    await world.switches({ user_login_active: true })
    const pb = await world.signedIn('running@example.org')
    await world.switches({ user_login_active: false })
    await pb.collection('users').authRefresh()
  })
})

test('a config that is not loaded counts as off', async () => {
  const bare = await openAccountsWorld({ withoutConfig: true })
  await bare.person('player@example.org')
  await bare.person('boss@example.org', { roles: ['admin'] })
  expect(await bare.db.list(config)).toEqual([])
  expect(await bare.call(SIGN_IN, { identity: 'player@example.org', password: PASSWORD })).toMatchObject({
    status: 403,
  })
  await bare.signedIn('boss@example.org')
  expect(await bare.call('/api/commands/accounts.signUp', person('new@example.org'))).toMatchObject({ status: 403 })
  await bare.close()
})

const person = (email: string) => ({ name: 'New', email, password: PASSWORD, passwordConfirm: PASSWORD })
