import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AssertionJson, RegistrationJson } from './webauthn.server.ts'

/** An authenticator with one key, and the browser around it. Whatever it is told to say wrongly it says wrongly. */
export interface AuthenticatorSays {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Present and verified unless it says otherwise. */
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string
}

type Kind = 'ES256' | 'EdDSA' | 'RS256'

const ALGORITHM: Readonly<Record<Kind, number>> = { ES256: -7, EdDSA: -8, RS256: -257 }

export function authenticator(origin: string, kind: Kind = 'ES256') {
  const { publicKey, privateKey } = keysOf(kind)
  const id = randomBytes(16)

  const clientData = ({ challenge, type, crossOrigin = false, origin: from = origin }: AuthenticatorSays) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin }))

  const head = ({ rpId = new URL(origin).hostname, flags = 0x05, counter = 0 }: AuthenticatorSays, more = 0) => {
    const data = Buffer.alloc(37)
    sha256(Buffer.from(rpId)).copy(data)
    data.writeUInt8(flags | more, 32)
    data.writeUInt32BE(counter, 33)
    return data
  }

  return {
    id: id.toString('base64url'),

    made(said: AuthenticatorSays): RegistrationJson {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([head(said, 0x40), Buffer.alloc(16), length, id])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: clientData({ type: 'webauthn.create', ...said }).toString('base64url'),
          authenticatorData: data.toString('base64url'),
          publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
          publicKeyAlgorithm: ALGORITHM[kind],
        },
      }
    },

    signed(said: AuthenticatorSays): AssertionJson {
      const client = clientData({ type: 'webauthn.get', ...said })
      const data = head(said)
      const signature = sign(kind === 'EdDSA' ? undefined : 'sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: Buffer.from(said.userHandle ?? '').toString('base64url'),
        },
      }
    },
  }
}

function keysOf(kind: Kind): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return kind === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
