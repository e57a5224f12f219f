import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsWorld, openAccountsWorld, PASSWORD, visible } from '../accounts.testing.ts'

const SIGN_UP = '/api/commands/accounts.signUp'
const newcomer = (email: string) => ({ name: 'Ada', email, password: PASSWORD, passwordConfirm: PASSWORD })

let world: AccountsWorld
beforeAll(async () => {
  world = await openAccountsWorld()
})
afterAll(() => world.close())

test('sign up, follow the link, sign in', async () => {
  const answer = await world.call(SIGN_UP, { ...newcomer(' New@Example.org '), language: 'de' })
  expect(answer).toMatchObject({ status: 200, body: {} })
  const [mail] = await world.mailsTo('new@example.org')
  expect(mail?.subject).toBe('Fieldside: Bitte bestätige deine E-Mail-Adresse')
  const token = await world.tokenTo('new@example.org', '/user/verify/')
  expect(mail?.html).toContain(`<a href="${world.url}/user/verify/${token}">`)
  await world.client().collection('users').confirmVerification(token)
  const pb = await world.signedIn('new@example.org')
  expect(pb.authStore.record).toMatchObject({ name: 'Ada', language: 'de', verified: true, player: '' })
})

test('a known address gets the same answer, and its owner a mail in their language', async () => {
  await world.person('owner@example.org', { language: 'de', name: 'Owner' })
  const unknown = await world.call(SIGN_UP, newcomer('stranger@example.org'))
  const known = await world.call(SIGN_UP, newcomer('Owner@example.org'))
  expect(visible(known)).toEqual(visible(unknown))
  const [mail, ...more] = await world.mailsTo('owner@example.org')
  expect(mail?.subject).toBe('Fieldside: Du hast schon ein Konto')
  expect(mail?.text).not.toContain('/user/verify/')
  expect(more).toEqual([])
  // The stranger's password did not become the owner's.
  const pb = await world.signedIn('owner@example.org')
  expect(pb.authStore.record).toMatchObject({ name: 'Owner' })
})

test('signing in after signing up tells nothing about the address either', async () => {
  await world.person('taken@example.org')
  const chosen = 'another-heron-88'
  for (const email of ['taken@example.org', 'untaken@example.org']) {
    await world.call(SIGN_UP, { ...newcomer(email), password: chosen, passwordConfirm: chosen })
  }
  const signIn = (identity: string) =>
    world.call('/api/collections/users/auth-with-password', { identity, password: chosen })
  expect(visible(await signIn('untaken@example.org'))).toEqual(visible(await signIn('taken@example.org')))
})

test('two who sign up with one address at once: neither reserves it, and the first who confirms it has it', async () => {
  const answers = await Promise.all([1, 2].map(() => world.call(SIGN_UP, newcomer('race@example.org'))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const subjects = (await world.mailsTo('race@example.org')).map(({ subject }) => subject)
  expect(subjects).toEqual(Array(2).fill('Fieldside: please confirm your e-mail address'))
  const [first = '', second = ''] = (await world.mailsTo('race@example.org')).map(
    ({ text }) => /verify\/([\w-]+)/.exec(text)?.[1],
  )
  const confirm = (token: string) => world.client().collection('users').confirmVerification(token)
  await confirm(second)
  await expect(confirm(first)).rejects.toMatchObject({ status: 400 })
  await world.signedIn('race@example.org')
})

test('a repeat with the same key is answered once', async () => {
  const headers = { 'idempotency-key': 'sign-up-of-kim-1' }
  const first = await world.call(SIGN_UP, newcomer('kim@example.org'), headers)
  const second = await world.call(SIGN_UP, newcomer('kim@example.org'), headers)
  expect([first.text, second.text]).toEqual(['{}', '{}'])
  expect(await world.mailsTo('kim@example.org')).toHaveLength(1)
})

test.each([
  [{ email: 'nonsense' }, 'email', 'validation_is_email'],
  [{ email: 'a@b.example\r\nBcc: x@y.example' }, 'email', 'validation_is_email'],
  [{ email: 'a@b.example,c@d.example' }, 'email', 'validation_is_email'],
  [{ email: '' }, 'email', 'validation_required'],
  [{ name: '  ' }, 'name', 'validation_required'],
  [{ name: 'n'.repeat(101) }, 'name', 'validation_max_length'],
  [{ password: 'short', passwordConfirm: 'short' }, 'password', 'validation_min_text_constraint'],
  [{ password: 'l'.repeat(129), passwordConfirm: 'l'.repeat(129) }, 'password', 'validation_max_text_constraint'],
  [{ password: 'Password123', passwordConfirm: 'Password123' }, 'password', 'validation_common_password'],
  [{ passwordConfirm: 'different one' }, 'passwordConfirm', 'validation_values_mismatch'],
  [{ language: 'fr' }, 'language', 'validation_picklist'],
  [{ verified: true }, 'verified', 'validation_strict_object'],
])('refused: %j', async (change, field, code) => {
  const answer = await world.call(SIGN_UP, { ...newcomer('wrong@example.org'), ...change })
  expect(answer).toMatchObject({ status: 400, body: { data: { [field]: { code } } } })
  expect(await world.mailsTo('wrong@example.org')).toEqual([])
})

test('users cannot be created directly', async () => {
  const create = world.client().collection('users').create(newcomer('direct@example.org'))
  await expect(create).rejects.toMatchObject({ status: 403 })
})

describe('while signing up is switched off', () => {
  beforeAll(() => world.switches({ user_registration_active: false, user_registration_message: 'Ask the desk.' }))
  afterAll(() => world.switches({ user_registration_active: true }))

  test('it is refused with the message, for known and unknown addresses alike', async () => {
    await world.person('known@example.org')
    const unknown = await world.call(SIGN_UP, newcomer('unknown@example.org'))
    expect(unknown).toMatchObject({ status: 403, body: { data: {}, message: 'Ask the desk.', status: 403 } })
    expect(visible(await world.call(SIGN_UP, newcomer('known@example.org')))).toEqual(visible(unknown))
    expect(await world.mailsTo('known@example.org')).toEqual([])
  })
})
