import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, type SendCommand } from '../accounts.testing.ts'
import { type AuthenticatorSays, authenticator } from './authenticator.testing.ts'
import { relyingPartyOf } from './passkeys.server.ts'
import { PASSKEYS_MOST } from './passkeys-most.ts'

const ORIGIN = 'https://cup.example'

let world: AccountsWorld

beforeAll(async () => {
  world = await openAccountsWorld({ publicUrl: ORIGIN })
})
afterAll(() => world.close())

type Authenticator = ReturnType<typeof authenticator>

async function offered(send: SendCommand): Promise<string> {
  const { body } = await send('offerPasskey')
  return (body as { challenge: string }).challenge
}

async function withPasskey(email: string, kind?: Parameters<typeof authenticator>[1]) {
  const person = await world.person(email)
  const send = await world.acting(person)
  const device = authenticator(ORIGIN, kind)
  const credential = device.made({ challenge: await offered(send) })
  const added = await send('addPasskey', { name: 'Phone', credential })
  return { person, send, device, added, credential }
}

async function challenge(): Promise<string> {
  const { body } = await world.call('/api/accounts/passkeys/options', {})
  return (body as { challenge: string }).challenge
}

const signIn = (body: unknown, headers = { origin: ORIGIN }) =>
  world.call('/api/accounts/passkeys/sign-in', body, headers)

const signed = async (device: Authenticator, { id }: User, said: Partial<AuthenticatorSays> = {}) =>
  device.signed({ challenge: await challenge(), userHandle: id, ...said })

const sessionIn = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.match(/session=([^;]+)/)?.[1] ?? ''

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a key of kind %s is added and signs in', async (kind) => {
  const { person, device, added } = await withPasskey(`${kind.toLowerCase()}@example.org`, kind)
  expect(added.status).toBe(200)
  const entered = await signIn(await signed(device, person))
  expect(entered).toMatchObject({ status: 200, body: {} })
  const renewed = await world.call('/api/collections/users/auth-refresh', {}, { authorization: sessionIn(entered) })
  expect(renewed.body).toMatchObject({ record: { id: person.id } })
})

test('the options name nobody, and are the same for everybody', async () => {
  const { body } = await world.call('/api/accounts/passkeys/options', {})
  expect(body).toEqual({ challenge: expect.any(String), rpId: 'cup.example', userVerification: 'required' })
})

describe('nobody is let in', () => {
  let known: Awaited<ReturnType<typeof withPasskey>>
  beforeAll(async () => {
    known = await withPasskey('known@example.org')
  })

  test.each<[string, Partial<AuthenticatorSays>]>([
    ['with a challenge that is not ours', { challenge: 'eA' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['from a frame of another site', { crossOrigin: true }],
    ['with what makes a key', { type: 'webauthn.create' }],
    ['while nobody was there', { flags: 0x04 }],
    ['who did not show the device who they are', { flags: 0x01 }],
    ["in somebody else's name", { userHandle: 'somebodyelse000' }],
  ])('%s', async (_, said) => {
    expect((await signIn(await signed(known.device, known.person, said))).status).toBe(400)
  })

  test('twice with one challenge, after five minutes, with another key, with nonsense', async () => {
    const { device, person } = known
    const answer = await signed(device, person)
    expect((await signIn(answer)).status).toBe(200)
    expect((await signIn(answer)).status).toBe(400)
    const late = await signed(device, person)
    world.passMinutes(6)
    expect((await signIn(late)).status).toBe(400)
    const other = authenticator(ORIGIN).signed({ challenge: await challenge(), userHandle: person.id })
    expect((await signIn({ ...other, id: device.id })).status).toBe(400)
    for (const wrong of [{}, { id: 'x' }, { ...answer, response: { ...answer.response, authenticatorData: '' } }])
      expect((await signIn(wrong)).status).toBe(400)
    // For a new key of theirs, not for signing in.
    const forKey = device.signed({ challenge: await offered(known.send), userHandle: person.id })
    expect((await signIn(forKey)).status).toBe(400)
    expect((await signIn(await signed(device, person), { origin: 'https://evil.example' })).status).toBe(401)
  })

  test('with a copy of a key that counts', async () => {
    const { device, person } = await withPasskey('counts@example.org')
    const use = async (counter: number) => (await signIn(await signed(device, person, { counter }))).status
    expect([await use(1), await use(7), await use(7), await use(3), await use(8)]).toEqual([200, 200, 400, 400, 200])
  })

  test('who is blocked, or while signing in is off', async () => {
    const { device, person } = await withPasskey('blocked@example.org')
    await world.switches({ user_login_active: false })
    expect((await signIn(await signed(device, person))).status).toBe(403)
    await world.switches({ user_login_active: true })
    await world.db.write((tx) => tx.update(users, person.id, { blocked: true }))
    expect((await signIn(await signed(device, person))).status).toBe(403)
  })
})

describe('a key', () => {
  test('is told to its owner by mail, shown in what they take home, and removed', async () => {
    const { person, send, device } = await withPasskey('mine@example.org')
    expect((await world.mailsTo('mine@example.org')).at(-1)?.subject).toMatch(/new way to sign in/)
    expect((await send('myData')).body).toMatchObject({ passkeys: [{ id: device.id, name: 'Phone', used: null }] })
    expect((await send('removePasskey', { id: device.id })).status).toBe(200)
    expect((await send('removePasskey', { id: device.id })).status).toBe(404)
    expect((await signIn(await signed(device, person))).status).toBe(400)
  })

  test("cannot be made with another person's challenge, twice, for an unproved address, or without end", async () => {
    const { send, credential } = await withPasskey('makes@example.org')
    const other = await world.acting(await world.person('other@example.org'))
    const make = async (by: SendCommand, of: SendCommand) =>
      (await by('addPasskey', { name: 'x', credential: authenticator(ORIGIN).made({ challenge: await offered(of) }) }))
        .status
    expect(await make(send, other)).toBe(400)
    expect((await send('addPasskey', { name: 'x', credential })).status).toBe(400)
    for (let n = 1; n < PASSKEYS_MOST; n++) expect(await make(send, send)).toBe(200)
    expect(await make(send, send)).toBe(409)
    const claim = await world.acting(await world.person('claim@example.org', { verified: false }))
    expect((await claim('offerPasskey')).status).toBe(400)
    expect((await claim('addPasskey', { name: 'x', credential })).status).toBe(400)
  })

  test('ends with a new password by mail', async () => {
    const { person, device } = await withPasskey('lost@example.org')
    await world.client().collection('users').requestPasswordReset('lost@example.org')
    const token = await world.tokenTo('lost@example.org', '/user/confirm-password-reset/')
    await world.client().collection('users').confirmPasswordReset(token, 'tall-reeds-77', 'tall-reeds-77')
    expect((await signIn(await signed(device, person))).status).toBe(400)
  })
})

test('there are none where browsers make none', () => {
  expect(relyingPartyOf('http://cup.example')).toBeUndefined()
  expect(relyingPartyOf('http://127.0.0.1:3000')).toBeUndefined()
  expect(relyingPartyOf('https://[::1]')).toBeUndefined()
  expect(relyingPartyOf('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
})
