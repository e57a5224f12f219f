import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import * as v from 'valibot'

/**
 * What a browser says in the name of an authenticator, checked as WebAuthn asks for it (section 7). No attestation is asked for: which
 * device somebody has is nobody's business, so the public key is taken as the browser reads it out (decision 0064).
 */

const base64url = v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(8_192))

export const registrationJson = v.object({
  id: v.pipe(base64url, v.minLength(1), v.maxLength(1_400)),
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    publicKey: base64url,
    publicKeyAlgorithm: v.number(),
  }),
})

export const assertionJson = v.object({
  id: v.pipe(base64url, v.minLength(1), v.maxLength(1_400)),
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    /** Whose it is, as the authenticator keeps it. */
    userHandle: v.optional(base64url, ''),
  }),
})

export type RegistrationJson = v.InferOutput<typeof registrationJson>
export type AssertionJson = v.InferOutput<typeof assertionJson>

/** Whose page speaks with the authenticator. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** What authenticators sign with: ES256, EdDSA, RS256. By their numbers in COSE, and what Node calls their keys. */
const KEY_TYPES: Readonly<Record<number, string>> = { [-7]: 'ec', [-8]: 'ed25519', [-257]: 'rsa' }
export const ALGORITHMS = [-7, -8, -257] as const

const RSA_BITS_MIN = 2_048

const CLIENT_DATA = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
})

/** The challenge that was answered; undefined where it was by another page, or for something else. */
export function challengeIn(
  clientDataJSON: string,
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): string | undefined {
  const read = v.safeParse(CLIENT_DATA, parsed(bytesOf(clientDataJSON).toString()))
  if (!read.success) return undefined
  const { type: said, origin: from, crossOrigin, challenge } = read.output
  return said === type && from === origin && !crossOrigin ? challenge : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]
const HEAD_BYTES = 37
const CREDENTIAL_AT = HEAD_BYTES + 16

interface AuthenticatorData {
  readonly counter: number
  /** Of a new key; undefined otherwise. */
  readonly credentialId: string | undefined
}

/** Undefined where it is for another site, or nobody was there who showed the device who they are. */
function authenticatorDataIn(text: string, { id }: RelyingParty): AuthenticatorData | undefined {
  const data = bytesOf(text)
  if (data.length < HEAD_BYTES || !isSame(data.subarray(0, 32), sha256(Buffer.from(id)))) return undefined
  const flags = data.readUInt8(32)
  if (!(flags & USER_PRESENT) || !(flags & USER_VERIFIED)) return undefined
  const counter = data.readUInt32BE(33)
  if (!(flags & HAS_CREDENTIAL)) return { counter, credentialId: undefined }
  if (data.length < CREDENTIAL_AT + 2) return undefined
  const length = data.readUInt16BE(CREDENTIAL_AT)
  const credential = data.subarray(CREDENTIAL_AT + 2, CREDENTIAL_AT + 2 + length)
  return { counter, credentialId: credential.toString('base64url') }
}

export interface NewKey {
  readonly id: string
  readonly publicKey: string
  readonly algorithm: number
  readonly counter: number
}

/** A key that was made for us; its challenge is asked for apart. */
export function registeredKey({ id, response }: RegistrationJson, party: RelyingParty): NewKey | undefined {
  const data = authenticatorDataIn(response.authenticatorData, party)
  const { publicKey, publicKeyAlgorithm: algorithm } = response
  if (!data || data.credentialId !== id || !keyIn(publicKey, algorithm)) return undefined
  return { id, publicKey, algorithm, counter: data.counter }
}

/** The counter of a key that has signed; undefined where it has not, or where a copy of it was used since. */
export function assertedCounter({ response }: AssertionJson, kept: NewKey, party: RelyingParty): number | undefined {
  const data = authenticatorDataIn(response.authenticatorData, party)
  const key = keyIn(kept.publicKey, kept.algorithm)
  if (!data || !key) return undefined
  const signed = Buffer.concat([bytesOf(response.authenticatorData), sha256(bytesOf(response.clientDataJSON))])
  const digest = kept.algorithm === -8 ? undefined : 'sha256'
  if (!verify(digest, signed, key, bytesOf(response.signature))) return undefined
  const counts = data.counter > 0 || kept.counter > 0
  return counts && data.counter <= kept.counter ? undefined : data.counter
}

function keyIn(publicKey: string, algorithm: number): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: bytesOf(publicKey), format: 'der', type: 'spki' })
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType !== KEY_TYPES[algorithm]) return undefined
    if (algorithm === -7 && namedCurve !== 'prime256v1') return undefined
    return algorithm === -257 && (modulusLength < RSA_BITS_MIN || modulusLength > 4 * RSA_BITS_MIN) ? undefined : key
  } catch {
    return undefined
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
