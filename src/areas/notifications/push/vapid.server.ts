import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { Database } from '#records/database.ts'
import type { Reader } from '#records/reader.ts'
import { newKeys } from './encrypt.server.ts'

/** How push services know that it is us: RFC 8292. */

/** The keys of the installation. Browsers bind a subscription to the public one: another pair would end all of them. */
export interface VapidKeys {
  /** base64url, as browsers take it. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const NAME = 'push keys'

/** Made when they are first needed. */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const kept = await keptKeys(db)
  if (kept) return kept
  const made = newKeys()
  const value = `${made.getPublicKey('base64url')} ${made.getPrivateKey('base64url')}`
  await db.write((tx) =>
    tx.execute((queries) =>
      queries
        .insertInto('_installation')
        .values({ name: NAME, value })
        .onConflict((conflict) => conflict.doNothing()),
    ),
  )
  const known = await keptKeys(db)
  if (!known) throw new Error('The keys for push were not kept')
  return known
}

async function keptKeys(reader: Reader): Promise<VapidKeys | undefined> {
  const [kept] = await reader.query((queries) =>
    queries.selectFrom('_installation').select('value').where('name', '=', NAME),
  )
  const [publicKey = '', d = ''] = kept?.value.split(' ') ?? []
  if (publicKey === '') return undefined
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return { publicKey, privateKey: createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d } }) }
}

/** `{"typ":"JWT","alg":"ES256"}` */
const HEADER = 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9'
/** Services take a day at most. */
const VALID_SECONDS = 12 * 3_600
/** Before it ends another one is made. */
const MARGIN_SECONDS = 3_600

/** The header for each service, made once in a while: signing costs more than sending. */
export class Vapid {
  readonly #keys: VapidKeys
  readonly #subject: string | undefined
  readonly #kept = new Map<string, { header: string; until: number }>()

  /** `publicUrl`: whom services write to when something is wrong with us. */
  constructor(keys: VapidKeys, publicUrl: string) {
    this.#keys = keys
    this.#subject = publicUrl.startsWith('https:') ? publicUrl : undefined
  }

  headerFor(endpoint: URL, now: Date): string {
    const seconds = Math.floor(now.getTime() / 1_000)
    const kept = this.#kept.get(endpoint.origin)
    if (kept && kept.until > seconds) return kept.header
    const exp = seconds + VALID_SECONDS
    const claims = { aud: endpoint.origin, exp, ...(this.#subject && { sub: this.#subject }) }
    const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    const signature = sign('sha256', Buffer.from(signed), { key: this.#keys.privateKey, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${signed}.${signature.toString('base64url')}, k=${this.#keys.publicKey}`
    // A few services serve all browsers; somebody who makes up more of them costs signatures, not memory.
    if (this.#kept.size >= 100) this.#kept.clear()
    this.#kept.set(endpoint.origin, { header, until: exp - MARGIN_SECONDS })
    return header
  }
}
