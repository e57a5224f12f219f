import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsWorld, openAccountsWorld, PASSWORD } from '../accounts.testing.ts'
import { action as codePage } from '../sign-in/LoginPage.tsx'
import { ledTo, posted, refusedIn } from '../visits.testing.ts'
import { CODE_TRIES_MAX } from './codes.tables.ts'

let world: AccountsWorld

beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

const users = () => world.client().collection('users')

async function codeTo(email: string): Promise<string> {
  await world.dependencies.background.settled()
  const code = /^\d{8}$/m.exec((await world.mailsTo(email)).at(-1)?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code for ${email}`)
  return code
}

const statusOf = (call: Promise<unknown>): Promise<number | string> =>
  call.then(
    () => 200,
    (error: unknown) =>
      error instanceof ClientResponseError ? `${error.status} ${error.message}` : Promise.reject(error),
  )

const WRONG = '400 Invalid or expired OTP.'
const otherThan = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

test('a code from the mail signs in, once, and the mail is gone with it', async () => {
  const person = await world.person('code@example.org', { language: 'de' })
  const { otpId } = await users().requestOTP('code@example.org')
  const code = await codeTo('code@example.org')
  expect((await world.mailsTo('code@example.org')).at(-1)?.subject).toMatch(/Code zum Einloggen$/)
  expect(await statusOf(users().authWithOTP(otpId, otherThan(code)))).toBe(WRONG)
  const client = world.client()
  expect((await client.collection('users').authWithOTP(otpId, code)).record.id).toBe(person.id)
  expect((await client.collection('users').authRefresh()).record.id).toBe(person.id)
  expect(await statusOf(users().authWithOTP(otpId, code))).toBe(WRONG)
  expect(await world.mailsTo('code@example.org')).toEqual([])
})

test('known, unknown and unproved addresses are answered alike, and only the proved one gets a mail', async () => {
  await world.person('known@example.org')
  await world.person('claimed@example.org', { verified: false })
  for (const email of ['known@example.org', 'claimed@example.org', 'nobody@example.org']) {
    const { status, body } = await world.call('/api/collections/users/request-otp', { email })
    expect({ status, body }).toEqual({ status: 200, body: { otpId: expect.stringMatching(/^[a-z0-9]{15}$/) } })
    await world.dependencies.background.settled()
    expect(await world.mailsTo(email)).toHaveLength(email.startsWith('known') ? 1 : 0)
    const { otpId } = body as { otpId: string }
    // Each has its row, so that a try of either is the same work.
    const kept = await world.db.store.all('SELECT "user" FROM "_one_time_codes" WHERE "id" = ?', [otpId])
    expect(kept).toHaveLength(1)
    expect(await statusOf(users().authWithOTP(otpId, '00000000'))).toBe(WRONG)
  }
})

test('few tries, ten minutes, and the newest alone', async () => {
  await world.person('tries@example.org')
  const first = await users().requestOTP('tries@example.org')
  const code = await codeTo('tries@example.org')
  for (let n = 0; n < CODE_TRIES_MAX; n++)
    expect(await statusOf(users().authWithOTP(first.otpId, otherThan(code)))).toBe(WRONG)
  expect(await statusOf(users().authWithOTP(first.otpId, code))).toBe(WRONG)

  const second = await users().requestOTP('tries@example.org')
  const older = await codeTo('tries@example.org')
  const third = await users().requestOTP('tries@example.org')
  const newer = await codeTo('tries@example.org')
  expect(await statusOf(users().authWithOTP(second.otpId, older))).toBe(WRONG)
  expect(await statusOf(users().requestOTP('tries@example.org'))).toBe('429 Too Many Requests.')
  world.passMinutes(11)
  expect(await statusOf(users().authWithOTP(third.otpId, newer))).toBe(WRONG)
})

test('of two who give it at once one gets in', async () => {
  await world.person('twice@example.org')
  const { otpId } = await users().requestOTP('twice@example.org')
  const code = await codeTo('twice@example.org')
  const both = await Promise.all([1, 2].map(() => statusOf(users().authWithOTP(otpId, code))))
  expect(both.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([200, WRONG])
})

test('a code ends with a new password, and is of no use to a blocked person, or while signing in is off', async () => {
  const person = await world.person('ends@example.org')
  const { otpId } = await users().requestOTP('ends@example.org')
  const code = await codeTo('ends@example.org')
  const client = await world.signedIn('ends@example.org')
  const chosen = { oldPassword: PASSWORD, password: 'tall-reeds-77', passwordConfirm: 'tall-reeds-77' }
  await client.collection('users').update(person.id, chosen)
  expect(await statusOf(users().authWithOTP(otpId, code))).toBe(WRONG)

  await world.person('kept-out@example.org', { blocked: true })
  const blocked = await users().requestOTP('kept-out@example.org')
  expect(await statusOf(users().authWithOTP(blocked.otpId, await codeTo('kept-out@example.org')))).toMatch(/^403 /)
  await world.switches({ user_login_active: false })
  const closed = await users().requestOTP('ends@example.org')
  expect(await statusOf(users().authWithOTP(closed.otpId, await codeTo('ends@example.org')))).toMatch(/^403 /)
  await world.switches({ user_login_active: true })
})

test('what cannot be one is refused, and an account that goes takes its code along', async () => {
  const call = (path: string, body: unknown) => world.call(`/api/collections/users/${path}`, body)
  expect(await call('request-otp', { email: 'nobody' })).toMatchObject({ status: 400, body: { data: { email: {} } } })
  expect(await call('request-otp', {})).toMatchObject({ status: 400 })
  expect(await call('auth-with-otp', { otpId: 'x', password: '\u0000' })).toMatchObject({ status: 400 })
  const person = await world.person('leaves@example.org')
  await users().requestOTP('leaves@example.org')
  const client = await world.signedIn('leaves@example.org')
  const told = await (await world.acting(person))('myData')
  expect(told.body).toMatchObject({ codes: [{ email: 'leaves@example.org', tries: 0 }] })
  await client.send('/api/commands/accounts.deleteMyAccount', { method: 'POST', body: { password: PASSWORD } })
  expect(await world.db.store.all('SELECT 1 FROM "_one_time_codes" WHERE "user" = ?', [person.id])).toEqual([])
})

test('the page asks for the address, waits under an address of its own, and goes on where somebody wanted to', async () => {
  await world.person('page@example.org')
  const send = async (path: string, form: Record<string, string>) => codePage(await posted(world, { path, form }))
  const asked = ledTo(await send('/user/login?by=code&to=%2Fscores', { email: 'page@example.org' }))
  expect(asked.to).toMatch(/^\/user\/login\?by=code&id=[a-z0-9]{15}&to=%2Fscores$/)
  const id = new URL(asked.to ?? '', world.url).searchParams.get('id') ?? ''
  const code = await codeTo('page@example.org')
  const waiting = asked.to ?? ''
  expect(refusedIn(await send(waiting, { id, code: otherThan(code) })).errors).toHaveProperty('code')
  expect(refusedIn(await send(waiting, { id, code: ' ' })).errors).toHaveProperty('code')
  const entered = ledTo(await send(waiting, { id, code: ` ${code.slice(0, 4)} ${code.slice(4)}` }))
  expect(entered.to).toBe('/scores')
  expect(entered.cookie).toMatch(/^session=ey.*, signed-in=/)
  expect(refusedIn(await send('/user/login?by=code', { email: 'nobody' })).errors).toHaveProperty('email')
})

test('without a mail server there are none', async () => {
  const without = await openAccountsWorld({ withoutMailServer: true })
  const off = { status: 403, body: { message: 'The collection is not configured to allow OTP authentication.' } }
  expect(await without.call('/api/collections/users/request-otp', { email: 'a@example.org' })).toMatchObject(off)
  expect(await without.call('/api/collections/users/auth-with-otp', {})).toMatchObject(off)
  const { otp } = await without.client().collection('users').listAuthMethods()
  expect(otp).toEqual({ enabled: false, duration: 0 })
  const path = '/user/login?by=code&to=%2Fscores'
  const asking = codePage(await posted(without, { path, form: { email: 'a@example.org' } }))
  expect(ledTo(await asking).to).toBe('/user/login?to=%2Fscores')
  await without.close()
})
