import { expect, test } from 'vitest'
import { openAccountsWorld, PASSWORD, visible } from '../accounts.testing.ts'
import { createPasswords, NO_PASSWORD, newPasswordErrors } from './passwords.server.ts'

const code = async (password: string) => (await newPasswordErrors(password, password))['password']?.code

test.each([
  ['', 'validation_required'],
  ['1234567', 'validation_min_text_constraint'],
  ['ü'.repeat(7), 'validation_min_text_constraint'],
  ['🥏'.repeat(7), 'validation_min_text_constraint'],
  ['x'.repeat(129), 'validation_max_text_constraint'],
  ['\u1f82'.normalize('NFD').repeat(128), undefined],
  ['broken \ud800 sign', 'validation_invalid_text'],
  ['password', 'validation_common_password'],
  ['QWERTYUIOP', 'validation_common_password'],
  ['🥏'.repeat(8), undefined],
  ['ü'.repeat(128), undefined],
  ['heron quay 41', undefined],
])('%j: %s', async (password, expected) => expect(await code(password)).toBe(expected))

test('hashes are argon2id with the promised cost, and no two alike', async () => {
  const passwords = createPasswords()
  const [one, two] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwords.matches(PASSWORD, one)).toBe(true)
  expect(await passwords.matches(`${PASSWORD} `, one)).toBe(false)
})

test('two spellings of one sign are one password', async () => {
  const passwords = createPasswords()
  expect(await passwords.matches('gru\u0308ne-wiese', await passwords.hash('gr\u00fcne-wiese'))).toBe(true)
})

test('a password of marks alone is refused without putting them in order', async () => {
  const marks = `a${'\u0301\u0316'.repeat(64_000)}`
  expect(await code(marks)).toBe('validation_max_text_constraint')
  expect(await createPasswords().matches(marks, undefined)).toBe(false)
})

test('nothing matches where there is no password, and what is too long', async () => {
  const passwords = createPasswords()
  expect(await passwords.matches(NO_PASSWORD, NO_PASSWORD)).toBe(false)
  expect(await passwords.matches('', undefined)).toBe(false)
  expect(await passwords.matches('x'.repeat(200), await passwords.hash(''))).toBe(false)
})

test('a queue that is too long refuses, and goes on with those who wait', async () => {
  const passwords = createPasswords({ atOnce: 1, waiting: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash(PASSWORD)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(results[4]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } })
  await passwords.hash(PASSWORD)
})

test('a failure gives its place back', async () => {
  const passwords = createPasswords({ atOnce: 1, waiting: 0 })
  await expect(passwords.matches(PASSWORD, 'not a hash')).rejects.toThrow('Decoding failed')
  await passwords.hash(PASSWORD)
})

test('over HTTP: 503 with a sentence and the time to come back', async () => {
  const world = await openAccountsWorld({ passwordQueue: { atOnce: 0, waiting: 0 } })
  await world.person('known@example.org')
  const signIn = (identity: string) =>
    world.call('/api/collections/users/auth-with-password', { identity, password: PASSWORD })
  const known = await signIn('known@example.org')
  expect(known).toMatchObject({
    status: 503,
    body: { data: {}, message: 'Too many people are signing in right now. Please try again in a moment.', status: 503 },
  })
  expect(known.headers.get('retry-after')).toBe('5')
  expect(visible(await signIn('unknown@example.org'))).toEqual(visible(known))
  await world.close()
})
