import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTemporary } from '#records/temporary.testing.ts'
import { type Claims, installationSecret, isSignedWith, readToken, signatureOf, signToken } from './tokens.ts'

const KEY = 'the installation’s part and the person’s'
const claims: Claims = {
  id: 'abcdefghijklmno',
  collectionId: 'pbc_1',
  type: 'auth',
  exp: 1_900_000_000,
  sid: 'session12345678',
  auth_time: 1_899_000_000,
}

const accepted = (token: string, key = KEY) => {
  const read = readToken(token)
  return read !== undefined && isSignedWith(read, key)
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed with the right key, so that only the form can be what is refused. */
function signedAs(header: string, payload: string): string {
  const signed = `${header}.${payload}`
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`
}

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' })

test('what was signed is read again', () => {
  const token = signToken(claims, KEY)
  expect(readToken(token)).toMatchObject(claims)
  expect(accepted(token)).toBe(true)
  expect(accepted(token, `${KEY}x`)).toBe(false)
  expect(accepted(signedAs(HEADER, encoded(claims)))).toBe(true)
})

test.each([
  ['no algorithm', signedAs(encoded({ alg: 'none', typ: 'JWT' }), encoded(claims))],
  ['another algorithm', signedAs(encoded({ alg: 'HS512', typ: 'JWT' }), encoded(claims))],
  ['a key in the header', signedAs(encoded({ alg: 'HS256', typ: 'JWT', kid: 'x' }), encoded(claims))],
  ['no signature', `${HEADER}.${encoded(claims)}.`],
  ['two parts', `${HEADER}.${encoded(claims)}`],
  ['a line break behind', `${signToken(claims, KEY)}\n`],
  ['no JSON', signedAs(HEADER, 'bm90IGpzb24')],
  ['null', signedAs(HEADER, encoded(null))],
  ['an id that is none', signedAs(HEADER, encoded({ ...claims, id: '../etc/passwd' }))],
  ['a number as id', signedAs(HEADER, encoded({ ...claims, id: 5 }))],
  ['another type', signedAs(HEADER, encoded({ ...claims, type: 'superuser' }))],
  ['no end', signedAs(HEADER, encoded({ ...claims, exp: undefined }))],
  ['no session', signedAs(HEADER, encoded({ ...claims, sid: undefined }))],
  ['no beginning', signedAs(HEADER, encoded({ ...claims, auth_time: undefined }))],
  ['an end as text', signedAs(HEADER, encoded({ ...claims, exp: '1900000000' }))],
  ['too long', signedAs(HEADER, encoded({ ...claims, more: 'x'.repeat(2_000) }))],
])('refused: %s', (_, token) => expect(accepted(token)).toBe(false))

test('another spelling of the same signature is refused', () => {
  const token = signToken(claims, KEY)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  // The last letter carries two bits that decode to nothing.
  const others = alphabet.split('').map((letter) => token.slice(0, -1) + letter)
  expect(others.filter((other) => accepted(other))).toEqual([token])
})

test('nothing that people send makes it throw or pass', () => {
  const part = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.constant(HEADER),
    fc.json().map((it) => encoded(it)),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      expect(accepted(parts.join('.'))).toBe(false)
    }),
  )
})

test('one changed letter ends a token', () => {
  const token = signToken(claims, KEY)
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('a', 'B', '0', '_', '.', ' '), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      expect(accepted(changed)).toBe(changed === token)
    }),
  )
})

test('the secret is made once and stays', async () => {
  const { db, close } = await openTemporary([])
  const secrets = await Promise.all([installationSecret(db), installationSecret(db)])
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(secrets[1]).toBe(secrets[0])
  expect(await installationSecret(db)).toBe(secrets[0])
  await close()
})

test('the signature is the HMAC that everybody else computes', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 150, unit: 'grapheme' }), (signed, key) => {
      expect(signatureOf(signed, key)).toBe(createHmac('sha256', key).update(signed).digest('base64url'))
    }),
  )
})
