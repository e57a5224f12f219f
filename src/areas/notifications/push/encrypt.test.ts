import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encrypted, newKeys, PLAIN_MOST_BYTES } from './encrypt.server.ts'
import { messageBytes } from './push-message.server.ts'
import { decrypted } from './push-service.testing.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

function keysOf(privateKey: string) {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes(privateKey))
  return keys
}

/** RFC 8291, section 5 and appendix A. */
const PLAIN = 'When I grow up, I want to be a watermelon'
const SERVER = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const DEVICE = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw'
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('the example of the standard', () => {
  const body = encrypted(Buffer.from(PLAIN), { p256dh: P256DH, auth: AUTH }, { own: keysOf(SERVER), salt: bytes(SALT) })
  expect(body.toString('base64url')).toBe(BODY)
  expect(decrypted(bytes(BODY), keysOf(DEVICE), bytes(AUTH)).toString()).toBe(PLAIN)
})

test('what is encrypted is what the device reads, and never longer than services take', () => {
  const keys = newKeys()
  const device = { p256dh: keys.getPublicKey('base64url'), auth: AUTH }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: PLAIN_MOST_BYTES }), (plain) => {
      const body = encrypted(Buffer.from(plain), device)
      expect(body.length).toBeLessThanOrEqual(4_096)
      expect(decrypted(body, keys, bytes(AUTH)).equals(plain)).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('a key that is no point of the curve is refused', () => {
  expect(() => encrypted(Buffer.alloc(1), { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: AUTH })).toThrow(
    'not valid',
  )
})

test('a long text loses its end, whatever it is written in', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.string({ unit: 'binary', maxLength: 120 }),
      (body, title) => {
        const message = { title, body, href: '/inbox', tag: 'x'.repeat(15), urgent: false, lang: 'en' as const }
        expect(messageBytes(message).length).toBeLessThanOrEqual(PLAIN_MOST_BYTES)
      },
    ),
    { numRuns: 20 },
  )
  const long = { title: '', body: '\u0000'.repeat(5_000), href: '/', tag: '', urgent: false, lang: 'de' as const }
  expect(messageBytes(long).length).toBeLessThanOrEqual(PLAIN_MOST_BYTES)
})
