import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'

/** What is pushed, readable by the device alone: RFC 8291 with the one record of RFC 8188. */

/** The device's keys, as it gave them: base64url. */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

/** For the examples of the standard; left out, they are made anew for every message. */
interface Fixed {
  readonly own: ECDH
  readonly salt: Buffer
}

/** Services take bodies of 4096 bytes; header, padding and tag are 103 of them. */
export const PLAIN_MOST_BYTES = 3_993
const RECORD_BYTES = 4_096
const CURVE = 'prime256v1'

export const newKeys = (): ECDH => {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return keys
}

/** Throws where the device's key is no point of the curve. */
export function encrypted(plain: Buffer, device: DeviceKeys, fixed?: Fixed): Buffer {
  if (plain.length > PLAIN_MOST_BYTES) throw new Error(`A push message holds ${PLAIN_MOST_BYTES} bytes`)
  const { own, salt } = fixed ?? { own: newKeys(), salt: randomBytes(16) }
  const theirs = Buffer.from(device.p256dh, 'base64url')
  const ours = own.getPublicKey()
  const { key, nonce } = contentKeys(
    own.computeSecret(theirs),
    Buffer.from(device.auth, 'base64url'),
    theirs,
    ours,
    salt,
  )
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record, and no padding.
  const body = Buffer.concat([cipher.update(plain), cipher.update(LAST), cipher.final(), cipher.getAuthTag()])
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header.writeUInt8(ours.length, 20)
  return Buffer.concat([header, ours, body])
}

const LAST = Buffer.from([2])

/** Both sides come to the same keys; `secret` is what only they know. */
export function contentKeys(secret: Buffer, auth: Buffer, device: Buffer, server: Buffer, salt: Buffer) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, server])
  const shared = expand(hmac(auth, secret), info, 32)
  const pseudoRandom = hmac(salt, shared)
  return {
    key: expand(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: expand(pseudoRandom, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()

/** HKDF of at most one block. */
const expand = (key: Buffer, info: Buffer, bytes: number) =>
  hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes)
