import { describe, expect, test } from 'vitest'
import { type AccountsWorld, openAccountsWorld, PASSWORD, visible } from '../accounts.testing.ts'
import { accountsFlows } from './accounts.flows.server.ts'
import { markCookie } from './browser-marks.server.ts'

const base = '/api/collections/users'
const newcomer = (email: string) => ({ name: 'Ada', email, password: PASSWORD, passwordConfirm: PASSWORD })

test('ten sign-ins in three minutes, then one every 18 seconds; nobody else is held up', async () => {
  const world = await openAccountsWorld()
  await world.person('known@example.org')
  await world.person('other@example.org')
  const signIn = (identity: string) => world.call(`${base}/auth-with-password`, { identity, password: 'a wrong guess' })
  for (const email of ['known@example.org', 'unknown@example.org']) {
    for (let attempt = 0; attempt < 10; attempt++) expect((await signIn(email)).status).toBe(400)
  }
  const known = await signIn('KNOWN@example.org')
  expect(known).toMatchObject({ status: 429, body: { data: {}, message: 'Too Many Requests.', status: 429 } })
  expect(known.headers.get('retry-after')).toBe('18')
  expect(visible(await signIn('unknown@example.org'))).toEqual(visible(known))
  await world.signedIn('other@example.org')
  world.passMinutes(0.3)
  expect((await signIn('known@example.org')).status).toBe(400)
  expect((await signIn('known@example.org')).status).toBe(429)
  world.passMinutes(3)
  await world.signedIn('known@example.org')
  await world.close()
})

test.each([
  ['request-password-reset', true],
  ['request-verification', false],
])('%s: three an hour for an address, whether anybody has it or not', async (path, verified) => {
  const world = await openAccountsWorld()
  await world.person('known@example.org', { verified })
  const ask = (email: string) => world.call(`${base}/${path}`, { email })
  for (const email of ['known@example.org', 'unknown@example.org']) {
    for (let attempt = 0; attempt < 3; attempt++) expect((await ask(email)).status).toBe(204)
  }
  const known = await ask('known@example.org')
  expect(known.status).toBe(429)
  expect(visible(await ask('unknown@example.org'))).toEqual(visible(known))
  // The newest takes the place of those that nobody has sent yet.
  expect(await world.mailsTo('known@example.org')).toHaveLength(1)
  world.passMinutes(20)
  expect((await ask('known@example.org')).status).toBe(204)
  await world.close()
})

test('the mails that a sign-in causes do not show in the limit of those asked for', async () => {
  const world = await openAccountsWorld()
  await world.person('known@example.org', { verified: false })
  for (let attempt = 0; attempt < 4; attempt++) {
    await world.call(`${base}/auth-with-password`, { identity: 'known@example.org', password: PASSWORD })
  }
  expect((await world.call(`${base}/request-verification`, { email: 'known@example.org' })).status).toBe(204)
  await world.close()
})

test('sign-up: three an hour for an address, known or not, and twenty in five seconds from one place', async () => {
  const world = await openAccountsWorld()
  await world.person('known@example.org')
  const signUp = (email: string) => world.call('/api/commands/accounts.signUp', newcomer(email))
  for (const email of ['known@example.org', 'unknown@example.org']) {
    for (let attempt = 0; attempt < 3; attempt++) expect((await signUp(email)).status).toBe(200)
  }
  const known = await signUp('known@example.org')
  expect(known.status).toBe(429)
  expect(visible(await signUp('unknown@example.org'))).toEqual(visible(known))
  world.passMinutes(1)
  const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => signUp(`n${n}@example.org`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  await world.close()
})

test('sign-up writes to sixty strangers an hour for one place, and to no more', async () => {
  const world = await openAccountsWorld()
  let status = 200
  let asked = 0
  while (status === 200 && asked < 100) {
    status = (await world.call('/api/commands/accounts.signUp', newcomer(`stranger${asked}@example.org`))).status
    if (status === 200) asked += 1
    world.passMinutes(0.01)
  }
  expect([status, asked]).toEqual([429, 60])
  const mails = await world.db.store.rows('SELECT count(*) FROM "_outbox"')
  expect(mails).toEqual([[60]])
  world.passMinutes(2)
  expect((await world.call('/api/commands/accounts.signUp', newcomer('later@example.org'))).status).toBe(200)
  await world.close()
})

describe('a flood of sign-ins', () => {
  const SIGN_IN = `${base}/auth-with-password`
  const flood = (world: AccountsWorld, count: number) =>
    Array.from({ length: count }, (_, n) =>
      world.call(SIGN_IN, { identity: `invented${n}@example.org`, password: 'a wrong guess' }),
    )
  /** As the page of the service asks for a browser with this mark. */
  const signIn = (world: AccountsWorld, identity: string, device?: string) =>
    world.dependencies.get(accountsFlows).signIn({ identity, password: PASSWORD, address: '127.0.0.1', device })
  const deviceOf = async (world: AccountsWorld, email: string) =>
    (await markCookie(world.db, 'signed-in', email, { cookie: undefined, publicUrl: world.url })).split(/[=;]/)[1]

  test('does not keep out who signed in on that device before, however long the queue', async () => {
    const world = await openAccountsWorld({ passwordQueue: { atOnce: 1, waiting: 5 } })
    await world.person('ada@example.org')
    const device = await deviceOf(world, 'ada@example.org')
    const invented = flood(world, 40)
    // The queue is full.
    await Promise.any(invented.map(refusedWith503))
    const waiting = invented.map((it) => it.then(({ status }) => status))
    expect(await signIn(world, 'ada@example.org', device)).toMatchObject({ tokenKey: expect.any(String) })
    const statuses = await Promise.all(waiting)
    expect(new Set(statuses)).toEqual(new Set([400, 503]))
    await world.close()
  })

  test('from one place is refused before a password is looked at; devices that are known are not', async () => {
    const world = await openAccountsWorld({ rateLimits: { signIn: { count: 1, seconds: 180 } } })
    await world.person('ada@example.org')
    const statuses = (await Promise.all(flood(world, 31))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    await expect(signIn(world, 'ada@example.org')).rejects.toMatchObject({ status: 429 })
    world.passMinutes(3)
    await Promise.all(flood(world, 30))
    await signIn(world, 'ada@example.org', await deviceOf(world, 'ada@example.org'))
    await world.close()
  })

  test('a mark of somebody else’s device is none', async () => {
    const world = await openAccountsWorld({ rateLimits: { signIn: { count: 1, seconds: 180 } } })
    await world.person('ada@example.org')
    const device = await deviceOf(world, 'invented0@example.org')
    await Promise.all(flood(world, 30))
    await expect(signIn(world, 'ada@example.org', device)).rejects.toMatchObject({ status: 429 })
    await world.close()
  })
})

const refusedWith503 = async (asked: Promise<{ status: number }>) => {
  if ((await asked).status !== 503) throw new Error('not refused')
  return true
}

test('changing the address: three an hour', async () => {
  const world = await openAccountsWorld()
  await world.person('asker@example.org')
  const pb = await world.signedIn('asker@example.org')
  for (const name of ['a', 'b', 'c']) await pb.collection('users').requestEmailChange(`${name}@example.org`)
  await expect(pb.collection('users').requestEmailChange('d@example.org')).rejects.toMatchObject({ status: 429 })
  await world.close()
})
