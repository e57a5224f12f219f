import { createDecipheriv, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contentKeys, newKeys } from './encrypt.server.ts'

/** A push service on loopback that keeps what it gets, and devices that can read it. */
export interface PushService {
  readonly origin: string
  readonly received: readonly Pushed[]
  /** Calls whose caller went before they were answered. */
  readonly abandoned: number
  /** A device that is reached under a name of the service. */
  device(name: string): PushDevice
  close(): Promise<void>
}

export interface Pushed {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushDevice {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** What was sent to it, as it reads it. */
  read(): unknown[]
}

/** What the service answers to a call, by its path and how often that was called before; 201 where nothing is said. */
type Answers = (path: string, before: number) => number | Promise<number>

export async function openPushService(answers: Answers = () => 201): Promise<PushService> {
  const received: Pushed[] = []
  let abandoned = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    response.on('close', () => {
      if (!response.writableEnded) abandoned += 1
    })
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const before = received.filter((it) => it.path === path).length
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      void Promise.resolve(answers(path, before)).then((status) => response.writeHead(status).end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    received,
    get abandoned() {
      return abandoned
    },
    device(name) {
      const [keys, auth] = [newKeys(), randomBytes(16)]
      const path = `/push/${name}`
      return {
        endpoint: origin + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        read: () =>
          received
            .filter((it) => it.path === path)
            .map(({ body }): unknown => JSON.parse(decrypted(body, keys, auth).toString())),
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** As RFC 8291 has a device do it. */
export function decrypted(body: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const server = body.subarray(21, 21 + length)
  const { key, nonce } = contentKeys(keys.computeSecret(server), auth, keys.getPublicKey(), server, salt)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(21 + length, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** What a call says about who makes it; throws where the signature is not that of the key in it. */
export function vapidClaims({ authorization = '' }: IncomingHttpHeaders): unknown {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOurs) throw new Error('Not signed by the key that it names')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
