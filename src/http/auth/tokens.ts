import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#records/database.ts'
import type { Reader } from '#records/reader.ts'
import { ID_PATTERN } from '#records/schema/values.ts'

/** JSON web tokens as PocketBase's clients read them: one algorithm, one header, nothing to choose from. */

export interface Claims {
  id: string
  collectionId: string
  type: 'auth' | 'file'
  /** Seconds since 1970. */
  exp: number
  /** The session, which stays the same however often its token is renewed. */
  sid: string
  /** When the person proved who they are, in seconds since 1970. */
  auth_time: number
}

export const AUTH_TOKEN_SECONDS = 7 * 24 * 60 * 60
/** However often it is renewed, a session ends then. */
export const SESSION_SECONDS = 60 * 24 * 60 * 60
/** Long enough to start loading a page of protected files, too short to be passed on. */
export const FILE_TOKEN_SECONDS = 3 * 60

/** `{"alg":"HS256","typ":"JWT"}`. A token with any other header is none of ours. */
const HEADER = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'
/** Ours have about 300 characters; nobody makes us decode a novel. */
const TOKEN_MAX_LENGTH = 1_000
const FORM = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/

/** A token as it was read, its signature not yet checked. */
export interface ReadToken extends Claims {
  signed: string
  signature: string
}

export function signToken(claims: Claims, key: string): string {
  const { auth_time, collectionId, exp, id, sid, type } = claims
  const refreshable = type === 'auth' ? { refreshable: true } : {}
  const payload = { auth_time, collectionId, exp, id, ...refreshable, sid, type }
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`
  return `${signed}.${signatureOf(signed, key)}`
}

/** The claims of a token that has our form; undefined for anything else. */
export function readToken(token: string): ReadToken | undefined {
  if (token.length > TOKEN_MAX_LENGTH) return undefined
  const [, header, payload = '', signature = ''] = FORM.exec(token) ?? []
  if (header !== HEADER) return undefined
  const claims = claimsIn(payload)
  return claims && { ...claims, signed: `${header}.${payload}`, signature }
}

/** Whether the key signed it. Compared as text, so that a second spelling of the same bytes does not pass. */
export const isSignedWith = (token: ReadToken, key: string): boolean =>
  timingSafeEqual(Buffer.from(signatureOf(token.signed, key)), Buffer.from(token.signature))

/** Tokens that were found good are sent again and again; reading and checking them costs more than finding the person. */
export class CheckedTokens {
  readonly #kept = new Map<string, { token: ReadToken; key: string }>()

  /** The claims of a token of our form, its signature not yet checked. */
  read(source: string): ReadToken | undefined {
    return this.#kept.get(source)?.token ?? readToken(source)
  }

  /** Asked with the key that counts now: another key is another question. */
  isSignedWith(source: string, token: ReadToken, key: string): boolean {
    if (this.#kept.get(source)?.key === key) return true
    if (!isSignedWith(token, key)) return false
    if (this.#kept.size >= CHECKED_MAX) this.#kept.delete(this.#kept.keys().next().value ?? '')
    this.#kept.set(source, { token, key })
    return true
  }
}

/** About everybody at a tournament, each with a phone and a laptop. */
const CHECKED_MAX = 4_000

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
const pads = new Map<string, { inner: Buffer; outer: Buffer }>()

/**
 * HMAC-SHA-256 of RFC 2104 from two plain hashes. Node's own object for it looks its algorithm up anew each time, which
 * costs five times as much; a test holds the two against each other.
 */
export function signatureOf(signed: string, key: string): string {
  const { inner, outer } = padsOf(key)
  const message = Buffer.allocUnsafe(BLOCK_BYTES + Buffer.byteLength(signed))
  message.set(inner)
  message.write(signed, BLOCK_BYTES)
  const envelope = Buffer.allocUnsafe(BLOCK_BYTES + DIGEST_BYTES)
  envelope.set(outer)
  envelope.set(hash('sha256', message, 'buffer'), BLOCK_BYTES)
  return hash('sha256', envelope, 'base64url')
}

function padsOf(key: string): { inner: Buffer; outer: Buffer } {
  let found = pads.get(key)
  if (!found) {
    const bytes = Buffer.from(key)
    const block = Buffer.alloc(BLOCK_BYTES)
    block.set(bytes.length > BLOCK_BYTES ? hash('sha256', bytes, 'buffer') : bytes)
    found = {
      inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
    }
    if (pads.size >= CHECKED_MAX) pads.delete(pads.keys().next().value ?? '')
    pads.set(key, found)
  }
  return found
}

function claimsIn(payload: string): Claims | undefined {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { id, collectionId, type, exp, sid, auth_time } = value as Record<string, unknown>
  if (typeof id !== 'string' || !ID_PATTERN.test(id) || typeof collectionId !== 'string') return undefined
  if ((type !== 'auth' && type !== 'file') || typeof exp !== 'number') return undefined
  if (typeof sid !== 'string' || typeof auth_time !== 'number') return undefined
  return { id, collectionId, type, exp, sid, auth_time }
}

const SECRET = 'token secret'

/** The installation's part of every signing key; made when it is first asked for. */
export async function installationSecret(db: Database): Promise<string> {
  const kept = await keptSecret(db)
  if (kept !== undefined) return kept
  return db.write(async (tx) => {
    const value = randomBytes(32).toString('base64url')
    await tx.execute((queries) =>
      queries
        .insertInto('_installation')
        .values({ name: SECRET, value })
        .onConflict((conflict) => conflict.doNothing()),
    )
    return knownSecret(tx)
  })
}

/** The same, where it is there for sure. */
export async function knownSecret(reader: Reader): Promise<string> {
  const kept = await keptSecret(reader)
  if (kept === undefined) throw new Error('The installation has no secret yet')
  return kept
}

async function keptSecret(reader: Reader): Promise<string | undefined> {
  const [kept] = await reader.query((queries) =>
    queries.selectFrom('_installation').select('value').where('name', '=', SECRET),
  )
  return kept?.value
}
