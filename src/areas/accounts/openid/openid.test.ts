import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type User, userWithEmail } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.testing.ts'
import { letIn } from '../sign-up/let-in.server.ts'
import { type GrantedPerson, type OpenIdServer, openOpenIdServer } from './openid-server.testing.ts'

/** Every order in which an address, an account and a provider can meet. */

let club: OpenIdServer
let world: AccountsWorld

beforeAll(async () => {
  club = await openOpenIdServer()
  world = await openAccountsWorld({ openId: [club.provider] })
})
afterAll(async () => {
  await world.close()
  await club.close()
})

const OURS = { 'sec-fetch-site': 'same-origin' }

/** A browser: it follows nobody by itself, and keeps what it is given. */
function browser(session = '') {
  const jar = new Map<string, string>(session ? [['session', session]] : [])
  return async (address: string, headers: Record<string, string> = OURS) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(address, world.url), { redirect: 'manual', headers: { cookie, ...headers } })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', session: jar.get('session') }
  }
}

type Browser = ReturnType<typeof browser>

async function signInAs(person: GrantedPerson, visit: Browser = browser(), query = '') {
  const sent = await visit(`/api/accounts/with/club${query}`)
  const back = club.grant(sent.to, person)
  return visit(back.pathname + back.search, { 'sec-fetch-site': 'cross-site' })
}

const idIn = (token = ''): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as { id?: string }).id ?? ''

async function tokenOf({ id }: User): Promise<string> {
  const tokenKey = (await world.db.get(users, id))?.tokenKey ?? ''
  return (await world.sessions.begin({ id, tokenKey }))?.token ?? ''
}

const connectAs = async (user: User, person: GrantedPerson) =>
  (await signInAs(person, browser(await tokenOf(user)), '?connect')).to

const proved = (sub: string, email = `${sub}@example.org`) => ({ sub, email, email_verified: true, name: sub })

const PROBLEM = (code: string) => `/user/login?problem=${code}`

describe('signing in', () => {
  test('a new person gets an account, and comes back to it by the name that the provider has for them', async () => {
    const first = await signInAs(proved('ada', 'Ada@Example.org'), browser(), '?to=%2Fscores&language=de')
    expect(first.to).toBe('/scores')
    const user = await world.db.get(users, idIn(first.session))
    expect(user).toMatchObject({ name: 'ada', email: 'ada@example.org', verified: true, language: 'de', password: '!' })
    // The address at the provider changes, and is not even proved there: they are the same person.
    const again = await signInAs({ sub: 'ada', email: 'other@example.org' })
    expect(again.to).toBe('/')
    expect(idIn(again.session)).toBe(user?.id)
    expect((await world.db.get(users, user?.id ?? ''))?.email).toBe('ada@example.org')
  })

  test('the address may be told apart from the token', async () => {
    club.lie({ emailApart: true })
    const { session } = await signInAs(proved('apart'))
    expect(await world.db.get(users, idIn(session))).toMatchObject({ email: 'apart@example.org' })
  })

  test.each<[string, Partial<GrantedPerson>]>([
    ['not proved', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['that is proved in other words', { email_verified: 'true' }],
    ['that is none', { email: 'nobody' }],
    ['there is none', { email: undefined }],
  ])('an address %s opens no account', async (_, instead) => {
    expect(await signInAs({ ...proved('vague'), ...instead })).toMatchObject({ to: PROBLEM('openid_unproved') })
    expect(await userWithEmail(world.db, 'vague@example.org')).toBeUndefined()
  })

  test('whoever proved the address here comes in their own way first', async () => {
    const owner = await world.person('owner@example.org')
    expect(await signInAs(proved('stranger', 'owner@example.org'))).toMatchObject({ to: PROBLEM('openid_known') })
    expect(await connectAs(owner, proved('owner'))).toBe('/user/profile?done=connected#ways-in')
    expect(idIn((await signInAs(proved('owner'))).session)).toBe(owner.id)
  })

  test('an account that only claims the address is neither entered nor joined, and its password opens nothing new', async () => {
    const claim = await world.person('claimed@example.org', { verified: false })
    await world.db.write((tx) => letIn(tx, claim.id, 'code'))
    const { session } = await signInAs(proved('victim', 'claimed@example.org'))
    const own = await world.db.get(users, idIn(session))
    expect(own).toMatchObject({ email: 'claimed@example.org', verified: true })
    expect(own?.id).not.toBe(claim.id)
    // The claim is still what it was: an account of somebody who says so.
    expect(await world.db.get(users, claim.id)).toMatchObject({ verified: false })
    const { authStore } = await world.signedIn('claimed@example.org')
    expect(authStore.record?.id).toBe(claim.id)
  })

  test('an account that claims the address afterwards gets nothing of the one that the provider opened', async () => {
    const { session } = await signInAs(proved('early', 'early@example.org'))
    const signUp = { name: 'Late', email: 'early@example.org', password: PASSWORD, passwordConfirm: PASSWORD }
    expect(await world.call('/api/commands/accounts.signUp', signUp)).toMatchObject({ status: 200 })
    expect((await world.mailsTo('early@example.org')).at(-1)?.subject).toMatch(/already have an account/)
    await expect(world.signedIn('early@example.org')).rejects.toMatchObject({ status: 400 })
    expect(idIn((await signInAs(proved('early', 'early@example.org'))).session)).toBe(idIn(session))
  })

  test('a new password by mail ends what was connected: whoever reads the mail is the owner', async () => {
    await signInAs(proved('lax', 'real-owner@example.org'))
    await world.client().collection('users').requestPasswordReset('real-owner@example.org')
    const token = await world.tokenTo('real-owner@example.org', '/user/confirm-password-reset/')
    await world.client().collection('users').confirmPasswordReset(token, 'tall-reeds-77', 'tall-reeds-77')
    expect(await signInAs(proved('lax', 'real-owner@example.org'))).toMatchObject({ to: PROBLEM('openid_known') })
    await world.signedIn('real-owner@example.org', 'tall-reeds-77')
  })

  test('the address of the account changes: the person stays, and the old address is free for its next owner', async () => {
    const user = await world.person('before@example.org')
    await connectAs(user, proved('mover', 'before@example.org'))
    const client = await world.signedIn('before@example.org')
    await client.collection('users').requestEmailChange('after@example.org')
    const token = await world.tokenTo('after@example.org', '/user/confirm-email-change/')
    await client.collection('users').confirmEmailChange(token, PASSWORD)
    expect(idIn((await signInAs(proved('mover', 'before@example.org'))).session)).toBe(user.id)
    const next = await signInAs(proved('next', 'before@example.org'))
    expect(await world.db.get(users, idIn(next.session))).toMatchObject({ email: 'before@example.org' })
    expect(idIn(next.session)).not.toBe(user.id)
  })

  test('blocked people and closed switches', async () => {
    const { session } = await signInAs(proved('blocked'))
    await world.db.write((tx) => tx.update(users, idIn(session), { blocked: true }))
    expect(await signInAs(proved('blocked'))).toMatchObject({ to: PROBLEM('account_blocked') })
    await world.switches({ user_registration_active: false })
    expect(await signInAs(proved('late'))).toMatchObject({ to: PROBLEM('sign_up_off') })
    await world.switches({ user_registration_active: true, user_login_active: false })
    expect(await signInAs(proved('apart'))).toMatchObject({ to: PROBLEM('login_off') })
    await world.switches({ user_login_active: true })
  })

  test('two at once are one account', async () => {
    const both = await Promise.all([signInAs(proved('twin')), signInAs(proved('twin'))])
    expect(idIn(both[0].session)).not.toBe('')
    expect(idIn(both[0].session)).toBe(idIn(both[1].session))
  })
})

describe('what a provider says is checked', () => {
  const failed = { to: PROBLEM('openid_failed'), session: undefined }
  const then = Math.floor(Date.now() / 1_000) - 3_600

  test.each<[string, object]>([
    ['of another issuer', { claims: { iss: 'https://other.example' } }],
    ['for another client', { claims: { aud: 'other' } }],
    ['that has expired', { claims: { iat: then - 60, exp: then } }],
    ['of another attempt', { claims: { nonce: 'other' } }],
    ['without an attempt', { claims: { nonce: undefined } }],
    ['signed by somebody else', { withOtherKey: true }],
  ])('a token %s lets nobody in', async (_, lies) => {
    club.lie(lies)
    expect(await signInAs(proved('ada'))).toMatchObject(failed)
  })

  test.each([[''], [' '], [undefined]])(
    'a token with %j for a name lets nobody in, and the log says why',
    async (sub) => {
      club.lie({ claims: { sub } })
      expect(await signInAs(proved('ada'))).toMatchObject(failed)
      const { message, error } = world.warnings.at(-1)!
      expect(message).toBe('a provider sent somebody whose word was not taken')
      expect(String(error)).toContain('"sub"')
    },
  )

  test('another browser, another state, the same answer twice', async () => {
    const visit = browser()
    const { to } = await visit('/api/accounts/with/club')
    const back = club.grant(to, proved('ada'))
    expect(await browser()(back.pathname + back.search)).toMatchObject(failed)
    const other = new URL(back)
    other.searchParams.set('state', 'x'.repeat(43))
    expect(await visit(other.pathname + other.search)).toMatchObject(failed)
    const second = browser()
    const sent = await second('/api/accounts/with/club')
    const right = club.grant(sent.to, proved('ada'))
    expect((await second(right.pathname + right.search)).to).toBe('/')
    expect((await second(right.pathname + right.search)).to).toBe(PROBLEM('openid_failed'))
    expect((await visit('/api/accounts/with/club/back?error=access_denied')).to).toBe(PROBLEM('openid_failed'))
    const third = browser()
    await third('/api/accounts/with/club?to=%2Fscores')
    expect((await third('/api/accounts/with/club/back?error=access_denied')).to).toBe('/user/login?to=%2Fscores')
    expect((await visit('/api/accounts/with/nobody')).status).toBe(404)
  })
})

describe('connecting', () => {
  test('one account, one identity of a provider; the owner gets a mail; it is disconnected unless it is the only way in', async () => {
    const user = await world.person('connects@example.org')
    expect(await connectAs(user, { sub: 'connects' })).toBe('/user/profile?done=connected#ways-in')
    expect((await world.mailsTo('connects@example.org')).at(-1)?.subject).toMatch(/new way to sign in/)
    expect(await connectAs(user, { sub: 'second' })).toBe('/user/profile?problem=openid_has_one#ways-in')
    const other = await world.person('covets@example.org')
    expect(await connectAs(other, { sub: 'connects' })).toBe('/user/profile?problem=openid_taken#ways-in')
    const send = await world.acting(user)
    expect((await send('myData')).body).toMatchObject({ identities: [{ subject: 'connects', email: '' }] })
    expect(await send('disconnectProvider', { issuer: club.provider.issuer })).toMatchObject({ status: 200 })
    expect(await signInAs({ sub: 'connects' })).toMatchObject({ to: PROBLEM('openid_unproved') })

    const { session } = await signInAs(proved('only-way'))
    const only = await world.db.get(users, idIn(session))
    const refused = await (await world.acting(only!))('disconnectProvider', { issuer: club.provider.issuer })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.any(String) } })
  })

  test('an address that nobody proved must be proved by it: what was put there before its owner came would stay', async () => {
    const claim = await world.person('pre-claimed@example.org', { verified: false })
    await world.db.write((tx) => letIn(tx, claim.id, 'invitation'))
    expect(await connectAs(claim, proved('trojan'))).toBe('/user/profile?problem=way_unproved#ways-in')
    const own = await world.person('let-in@example.org', { verified: false })
    await world.db.write((tx) => letIn(tx, own.id, 'invitation'))
    expect(await connectAs(own, proved('let-in'))).toBe('/user/profile?done=connected#ways-in')
    expect(await world.db.get(users, own.id)).toMatchObject({ verified: true })
  })

  test("another site's page cannot begin it, nor does it end in somebody else's account", async () => {
    const user = await world.person('careful@example.org')
    const visit = browser(await tokenOf(user))
    expect((await visit('/api/accounts/with/club?connect', { 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    const { to } = await visit('/api/accounts/with/club?connect')
    const back = club.grant(to, proved('careful'))
    const moved = browser(await tokenOf(await world.person('elsewhere@example.org')))
    expect((await moved(back.pathname + back.search)).to).toBe(PROBLEM('openid_failed'))
    expect((await browser()('/api/accounts/with/club?connect')).status).toBe(401)
  })
})

describe('the protocol', () => {
  test('auth-methods offers it, and a code that was got with it signs in', async () => {
    const records = world.client().collection('users')
    const { oauth2 } = await records.listAuthMethods()
    expect(oauth2).toMatchObject({ enabled: true, providers: [{ name: 'club', displayName: 'Club' }] })
    const [offered] = oauth2.providers
    expect(offered?.authURL).toMatch(/&redirect_uri=$/)
    const redirect = `${world.url}/api/oauth2-redirect`
    const code = (sub: string) =>
      club.grant(offered!.authURL + encodeURIComponent(redirect), proved(sub)).searchParams.get('code')!
    const { record, meta, token } = await records.authWithOAuth2Code(
      'club',
      code('sdk'),
      offered!.codeVerifier,
      redirect,
    )
    expect(record).toMatchObject({ email: 'sdk@example.org', verified: true })
    expect(meta).toMatchObject({ id: 'sdk', isNew: true })
    expect(token).not.toBe('')
    const refused = (provider: string, verifier: string, url: string) =>
      records.authWithOAuth2Code(provider, code('sdk'), verifier, url).catch((error: unknown) => error)
    for (const error of [
      await refused('club', 'x'.repeat(43), redirect),
      await refused('other', offered!.codeVerifier, redirect),
      await refused('club', offered!.codeVerifier, 'https://elsewhere.example'),
    ]) {
      expect(error).toBeInstanceOf(ClientResponseError)
      expect(error).toMatchObject({ status: 400 })
    }
  })
})

test('only hosts that were configured are asked; one that is away, sends elsewhere or talks too much is not offered', async () => {
  const bad = await openOpenIdServer()
  for (const [status, body] of [
    [302, '{}'],
    [500, 'x'],
    [200, JSON.stringify({ issuer: bad.provider.issuer, authorization_endpoint: 'https://evil.example/x' })],
    [200, ' '.repeat(300 * 1_024)],
  ] as const) {
    const strict = await openAccountsWorld({ openId: [bad.provider], withoutConfig: true })
    bad.answerWith(status, body)
    expect((await strict.client().collection('users').listAuthMethods()).oauth2.providers).toEqual([])
    const { headers } = await fetch(`${strict.url}/api/accounts/with/club`, { redirect: 'manual' })
    expect(headers.get('location')).toBe(PROBLEM('openid_away'))
    await strict.close()
  }
  // Asked once each: what is away is not asked with every page.
  expect(bad.asked).toHaveLength(4)
  await bad.close()
})
