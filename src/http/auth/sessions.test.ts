import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles, users } from '#areas/accounts/accounts.collections.ts'
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '#areas/accounts/accounts.testing.ts'
import { requestWith } from './sessions.testing.ts'
import type { Session } from './sessions.ts'
import { readToken, signToken } from './tokens.ts'

const SIGN_IN = '/api/collections/users/auth-with-password'
const REFRESH = '/api/collections/users/auth-refresh'
const LIST = '/api/collections/users/records'

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

/** Signs in as a page of ours and answers what the browser would send from then on. */
async function cookieOf(email: string, there = world): Promise<string> {
  const answer = await there.call(SIGN_IN, { identity: email, password: PASSWORD }, { origin: there.url })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function visibleUsers(headers: Record<string, string>): Promise<number> {
  const { body } = await world.call(LIST, undefined, headers, 'GET')
  return (body as { totalItems: number }).totalItems
}

describe('the cookie', () => {
  test('is set by sign-in and refresh, for scripts and other sites out of reach', async () => {
    await world.person('cookie@example.org')
    const answer = await world.call(SIGN_IN, { identity: 'cookie@example.org', password: PASSWORD })
    const { token } = answer.body as { token: string }
    const attributes = 'Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'
    expect(answer.headers.get('set-cookie')).toBe(`session=${token}; ${attributes}`)
    const refreshed = await world.call(REFRESH, undefined, { authorization: token, origin: world.url })
    const { token: second } = refreshed.body as { token: string }
    expect(refreshed.headers.get('set-cookie')).toBe(`session=${second}; ${attributes}`)
    const byProgram = await world.call(REFRESH, undefined, { authorization: token })
    expect(byProgram.headers.get('set-cookie')).toBeNull()
  })

  test('with TLS its name binds it to this host', async () => {
    const tls = await openAccountsWorld({ publicUrl: 'https://cup.example' })
    await tls.person('tls@example.org')
    const own = { origin: 'https://cup.example' }
    const answer = await tls.call(SIGN_IN, { identity: 'tls@example.org', password: PASSWORD }, own)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-session=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(cookie.length).toBeLessThanOrEqual(4_096)
    const sent = cookie.split(';')[0] ?? ''
    expect((await tls.call(REFRESH, undefined, { cookie: sent, ...own })).status).toBe(200)
    expect((await tls.call(REFRESH, undefined, { cookie: sent.replace('__Host-', ''), ...own })).status).toBe(401)
    await tls.close()
  })

  test('counts for reads, among others, and only under its whole name', async () => {
    await world.person('reader@example.org')
    const cookie = await cookieOf('reader@example.org')
    expect(await visibleUsers({ cookie })).toBe(1)
    expect(await visibleUsers({ cookie: `theme=dark; ${cookie}; language=de` })).toBe(1)
    expect(await visibleUsers({ cookie: `x${cookie}` })).toBe(0)
    expect(await visibleUsers({ cookie: 'session=nonsense' })).toBe(0)
  })

  test('counts for a change only from our own pages', async () => {
    const { id } = await world.person('writer@example.org')
    const cookie = await cookieOf('writer@example.org')
    const rename = async (headers: Record<string, string>) =>
      (await world.call(`${LIST}/${id}`, { name: 'Renamed' }, { cookie, ...headers }, 'PATCH')).status
    expect(await rename({ origin: world.url })).toBe(200)
    expect(await rename({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await rename({ 'sec-fetch-site': 'none' })).toBe(200)
    expect(await rename({})).toBe(404)
    expect(await rename({ origin: 'https://evil.example' })).toBe(404)
    expect(await rename({ origin: 'null' })).toBe(404)
    expect(await rename({ origin: `${world.url}.evil.example` })).toBe(404)
    expect(await rename({ 'sec-fetch-site': 'same-site' })).toBe(404)
    expect(await rename({ 'sec-fetch-site': 'cross-site' })).toBe(404)
    for (const [path, body] of [
      [REFRESH, undefined],
      ['/api/files/token', undefined],
      ['/api/session/end-all', undefined],
      ['/api/session/password', { oldPassword: PASSWORD, password: PASSWORD, passwordConfirm: PASSWORD }],
      ['/api/collections/users/request-email-change', { newEmail: 'evil@example.org' }],
    ] as const) {
      expect((await world.call(path, body, { cookie, origin: 'https://evil.example' })).status).toBe(401)
    }
  })

  const TOLD = [undefined, 'same-origin', 'none', 'same-site', 'cross-site'] as const
  const NAMED = [undefined, 'ours', 'null', 'https://evil.example'] as const
  const everyWay = NAMED.flatMap((named) => TOLD.map((told) => [named, told] as const))

  test.each(everyWay)(
    'with Origin %s and Sec-Fetch-Site %s counts for nothing where another origin is named',
    async (named, told) => {
      const email = `from-${NAMED.indexOf(named)}-${TOLD.indexOf(told)}@example.org`
      const { id } = await world.person(email)
      const from = {
        ...(named && { origin: named === 'ours' ? world.url : named }),
        ...(told && { 'sec-fetch-site': told }),
      }
      const headers = { cookie: await cookieOf(email), ...from }
      const isOther = named !== undefined && named !== 'ours'
      const isFromUs = named === 'ours' || (named === undefined && (told === 'same-origin' || told === 'none'))
      expect(await visibleUsers(headers)).toBe(isOther ? 0 : 1)
      const renamed = await world.call(`${LIST}/${id}`, { name: 'Renamed' }, headers, 'PATCH')
      expect(renamed.status).toBe(isFromUs ? 200 : 404)
      expect((await world.call('/api/files/token', undefined, headers)).status).toBe(isFromUs ? 200 : 401)
      const out = await world.call('/api/session/end', undefined, headers)
      // Whoever tells nothing is no browser.
      expect(out.status).toBe(isFromUs || (!named && !told) ? 204 : 403)
    },
  )

  test('a token of one’s own makes the cookie count for nothing', async () => {
    await world.person('two@example.org')
    const cookie = await cookieOf('two@example.org')
    expect(await visibleUsers({ cookie, authorization: 'nonsense' })).toBe(0)
    expect((await world.call(REFRESH, undefined, { cookie, authorization: 'x', origin: world.url })).status).toBe(401)
  })

  test('another site’s page can neither sign people in nor out', async () => {
    await world.person('victim@example.org')
    const body = { identity: 'victim@example.org', password: PASSWORD }
    const elsewhere = await world.call(SIGN_IN, body, { origin: 'https://evil.example' })
    expect(elsewhere.status).toBe(200)
    expect(elsewhere.headers.get('set-cookie')).toBeNull()
    const out = await world.call('/api/session/end', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(out.status).toBe(403)
    expect(out.headers.get('set-cookie')).toBeNull()
  })

  test('signing out takes it away', async () => {
    const out = await world.call('/api/session/end', undefined, { origin: world.url })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })
})

test('signing out everywhere ends all other sessions and answers with a new one', async () => {
  await world.person('everywhere@example.org')
  const [pb, phone] = [await world.signedIn('everywhere@example.org'), await world.signedIn('everywhere@example.org')]
  const fileToken = await pb.files.getToken()
  const answer = await world.call('/api/session/end-all', undefined, { authorization: pb.authStore.token })
  expect(answer).toMatchObject({ status: 200, body: { record: { email: 'everywhere@example.org' } } })
  for (const client of [pb, phone]) {
    await expect(client.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  }
  expect(await world.sessions.viewerOfFileToken(fileToken)).toBeUndefined()
  pb.authStore.save((answer.body as { token: string }).token)
  await pb.collection('users').authRefresh()
  expect((await world.call('/api/session/end-all')).status).toBe(401)
})

describe('file tokens', () => {
  test('are for people, for three minutes, and for files only', async () => {
    const { id } = await world.person('files@example.org')
    const pb = await world.signedIn('files@example.org')
    const token = await pb.files.getToken()
    expect(readToken(token)).toMatchObject({ id, type: 'file' })
    expect(await world.sessions.viewerOfFileToken(token)).toMatchObject({ id })
    expect(await world.sessions.viewerOfFileToken(pb.authStore.token)).toBeUndefined()
    expect(await world.sessions.viewerOfFileToken('')).toBeUndefined()
    expect((await world.call(REFRESH, undefined, { authorization: token })).status).toBe(401)
    world.passMinutes(3)
    expect(await world.sessions.viewerOfFileToken(token)).toBeUndefined()
    expect(await world.call('/api/files/token')).toMatchObject({
      status: 401,
      body: { data: {}, message: 'The request requires valid record authorization token.', status: 401 },
    })
  })
})

describe('a session that lives on', () => {
  async function sessionOf(authorization: string): Promise<Session> {
    const request = requestWith(authorization)
    const session = await world.sessions.sessionOf(request)
    expect(await world.sessions.sessionOf(request)).toMatchObject({ viewer: session.viewer })
    expect(await world.sessions.viewerOf(request)).toBe(session.viewer)
    return session
  }

  test('knows the person as they are now', async () => {
    const { id } = await world.person('live@example.org', { roles: ['worker'] })
    const { authStore } = await world.signedIn('live@example.org')
    const session = await sessionOf(authStore.token)
    expect(session.viewer).toMatchObject({ id, roles: ['worker'], record: { email: 'live@example.org' } })
    expect(session.viewer.record).not.toHaveProperty('tokenKey')
    expect(session.viewer.record).not.toHaveProperty('password')
    await world.db.write(async (tx) => {
      const record = await tx.first(roles, { filter: 'user = {:id}', params: { id } })
      await tx.update(roles, record?.id ?? '', { roles: [] })
      await tx.update(users, id, { name: 'Changed' })
    })
    expect(await session.isStillValid()).toBe(true)
    expect(await session.asOfNow()).toMatchObject({ viewer: { id, roles: [], record: { name: 'Changed' } } })
    expect(await session.now(world.db)).toMatchObject({ id, roles: [] })
  })

  test('goes by the first roles record of the person, should there be two', async () => {
    const there = await openAccountsWorld()
    await there.db.store.write((tx) => tx.run('DROP INDEX "roles_unique_user"'))
    const { id } = await there.person('twice@example.org', { roles: ['worker'] })
    await there.db.write((tx) => tx.create(roles, { user: id, roles: ['admin'] }))
    const { authStore } = await there.signedIn('twice@example.org')
    expect(await there.sessions.viewerOf(requestWith(authStore.token))).toMatchObject({ roles: ['worker'] })
    await there.close()
  })

  test('ends with its key, its time and its person', async () => {
    const { id } = await world.person('ending@example.org')
    const [first, second] = [await world.signedIn('ending@example.org'), await world.signedIn('ending@example.org')]
    const rotated = await sessionOf(first.authStore.token)
    await world.call('/api/session/end-all', undefined, { authorization: second.authStore.token })
    expect(await rotated.isStillValid()).toBe(false)
    expect(await rotated.asOfNow()).toMatchObject({ viewer: { id: '' } })
    await expect(rotated.now(world.db)).rejects.toMatchObject({ status: 401 })

    const expiring = await sessionOf((await world.signedIn('ending@example.org')).authStore.token)
    world.passMinutes(7 * 24 * 60)
    expect(await expiring.isStillValid()).toBe(false)

    const deleted = await sessionOf((await world.signedIn('ending@example.org')).authStore.token)
    expect(await deleted.isStillValid()).toBe(true)
    await world.db.write((tx) => tx.delete(users, id))
    expect(await deleted.isStillValid()).toBe(false)
  })

  test('ends with the block of its person, however that was written', async () => {
    const { id } = await world.person('barred@example.org')
    const session = await sessionOf((await world.signedIn('barred@example.org')).authStore.token)
    await world.db.write((tx) => tx.update(users, id, { blocked: true }))
    expect(await session.isStillValid()).toBe(false)
  })

  test('is asked about as the transaction sees it, and what it undoes was never known', async () => {
    const { id } = await world.person('undone@example.org', { roles: ['worker'] })
    const session = await sessionOf((await world.signedIn('undone@example.org')).authStore.token)
    const undone = world.db.write(async (tx) => {
      await tx.update(users, id, { name: 'Never' })
      expect(await session.now(tx)).toMatchObject({ record: { name: 'Never' } })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await session.now(world.db)).toMatchObject({ record: { name: 'undone' } })
  })

  test('a guest’s is always valid', async () => {
    const guest = await sessionOf('nonsense')
    expect(guest.viewer).toMatchObject({ id: '', roles: [] })
    expect(await guest.isStillValid()).toBe(true)
  })
})

describe('signing out', () => {
  const refresh = async (token: string) => (await world.call(REFRESH, undefined, { authorization: token })).status
  const signOut = (token: string) => world.call('/api/session/end', undefined, { authorization: token })

  test('ends that session on the server: its token, those it was renewed to, and its file tokens; not the others', async () => {
    await world.person('leaving@example.org')
    const [phone, laptop] = [await world.signedIn('leaving@example.org'), await world.signedIn('leaving@example.org')]
    const first = phone.authStore.token
    const file = await phone.files.getToken()
    await phone.collection('users').authRefresh()
    const renewed = phone.authStore.token
    expect(readToken(renewed)?.sid).toBe(readToken(first)?.sid)
    expect((await signOut(renewed)).status).toBe(204)
    expect(await Promise.all([first, renewed].map(refresh))).toEqual([401, 401])
    expect(await world.sessions.viewerOfFileToken(file)).toBeUndefined()
    expect(await refresh(laptop.authStore.token)).toBe(200)
    expect((await signOut(renewed)).status).toBe(204)
  })

  test('of a named session ends that one, and never one that began since', async () => {
    await world.person('again@example.org')
    const own = async () => ({ cookie: await cookieOf('again@example.org'), origin: world.url })
    const [left, since] = [await own(), await own()]
    const sid = readToken(left.cookie.split('=')[1] ?? '')?.sid
    const end = (headers: Record<string, string>) => world.call(`/api/session/end?session=${sid}`, undefined, headers)
    const late = await end(since)
    expect([late.status, late.headers.get('set-cookie')]).toEqual([204, null])
    expect((await world.call(REFRESH, undefined, since)).status).toBe(200)
    const ended = await end(left)
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^session=; Max-Age=0/),
    ])
    expect((await world.call(REFRESH, undefined, left)).status).toBe(401)
  })

  test('by another site’s page ends nothing', async () => {
    await world.person('staying@example.org')
    const cookie = await cookieOf('staying@example.org')
    const elsewhere = await world.call('/api/session/end', undefined, { cookie, origin: 'https://evil.example' })
    expect(elsewhere.status).toBe(403)
    const own = { cookie, origin: world.url }
    expect((await world.call(REFRESH, undefined, own)).status).toBe(200)
    expect((await world.call('/api/session/end', undefined, own)).status).toBe(204)
    expect((await world.call(REFRESH, undefined, own)).status).toBe(401)
  })

  test('is told to who follows, once it holds', async () => {
    const { id } = await world.person('followed@example.org')
    const { token } = (await world.signedIn('followed@example.org')).authStore
    const told: unknown[] = []
    const stop = world.sessions.onEnd((person) => void told.push(person))
    await signOut(token)
    stop()
    await signOut((await world.signedIn('followed@example.org')).authStore.token)
    expect(told).toEqual([id])
  })
})

test('a session is renewed for sixty days, and not a second longer', async () => {
  const there = await openAccountsWorld()
  await there.person('faithful@example.org')
  const pb = await there.signedIn('faithful@example.org')
  const begun = readToken(pb.authStore.token)?.auth_time ?? 0
  for (let week = 1; week <= 9; week++) {
    there.passMinutes(6.5 * 24 * 60)
    await pb.collection('users').authRefresh()
    expect(readToken(pb.authStore.token)?.auth_time).toBe(begun)
  }
  expect((readToken(pb.authStore.token)?.exp ?? 0) - begun).toBe(60 * 24 * 60 * 60)
  there.passMinutes(1.5 * 24 * 60)
  await expect(pb.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  await there.close()
})

test('a token of another collection or of another installation is nobody’s', async () => {
  const user = await world.person('own@example.org')
  const { authStore } = await world.signedIn('own@example.org')
  const read = readToken(authStore.token)
  if (!read) throw new Error('The token has no form')
  const [row] = await world.db.store.rows('SELECT "value" FROM "_installation" WHERE "name" = ?', ['token secret'])
  const secret = String(row?.[0])
  const refresh = async (token: string) => (await world.call(REFRESH, undefined, { authorization: token })).status
  expect(await refresh(signToken(read, secret + user.tokenKey))).toBe(200)
  expect(await refresh(signToken({ ...read, collectionId: 'pbc_0' }, secret + user.tokenKey))).toBe(401)
  expect(await refresh(signToken(read, `another secret${user.tokenKey}`))).toBe(401)
  expect(await refresh(signToken({ ...read, exp: 0 }, secret + user.tokenKey))).toBe(401)
})

test('whoever proved who they are before their key changed gets no session', async () => {
  const user = await world.person('outdated@example.org')
  expect(await world.sessions.begin(user)).toMatchObject({ viewer: { id: user.id } })
  await world.db.write((tx) => tx.update(users, user.id, { tokenKey: 'x'.repeat(50) }))
  expect(await world.sessions.begin(user)).toBeUndefined()
})
