import { createHmac, timingSafeEqual } from 'node:crypto'
import { knownSecret } from '#http/auth/tokens.ts'
import type { Reader } from '#records/reader.ts'

/**
 * What a browser shows about itself and an address: that somebody signed in there to its account, or signed up there with
 * it. A mark is a day and a hash with the installation's key: nobody reads an address in it, it is the same on every device
 * that was marked on one day, and we keep nothing of it. It opens nothing.
 */
export type MarkKind = 'signed-in' | 'signed-up'

const DAYS: Readonly<Record<MarkKind, number>> = {
  /** From one tournament to the next. */
  'signed-in': 400,
  /** The link in the mail ends after a day, and may have been asked for again. */
  'signed-up': 7,
}

/** A family shares a tablet. */
const MARKS_MAX = 4
const DAY_SECONDS = 86_400
const HASH_LENGTH = 22
const MARK = /^(\d{5})\.([\w-]{22})$/

/** With TLS the browser takes it from us alone. It is sent to the pages about accounts only. */
const attributesFor = (publicUrl: string) =>
  `Path=/user; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`

export const markCookieName = (kind: MarkKind, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Secure-${kind}` : kind

export async function isMarked(
  reader: Reader,
  kind: MarkKind,
  email: string,
  cookie: string | undefined,
): Promise<boolean> {
  const marks = marksIn(cookie)
  if (marks.length === 0) return false
  const today = dayOf(reader.now())
  const secret = await knownSecret(reader)
  return marks.some(({ day, hash }) => {
    const age = today - day
    return (
      age >= 0 && age <= DAYS[kind] && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(secret, kind, email, day)))
    )
  })
}

/** As the value of a `Set-Cookie` header: marks of other addresses stay, the oldest make room. */
export async function markCookie(
  reader: Reader,
  kind: MarkKind,
  email: string,
  { cookie, publicUrl }: { readonly cookie: string | undefined; readonly publicUrl: string },
): Promise<string> {
  const day = dayOf(reader.now())
  const secret = await knownSecret(reader)
  const isOwn = (mark: Mark) => mark.hash === hashOf(secret, kind, email, mark.day)
  const others = marksIn(cookie).filter((mark) => !isOwn(mark))
  const marks = [{ day, hash: hashOf(secret, kind, email, day) }, ...others].slice(0, MARKS_MAX)
  const value = marks.map((mark) => `${mark.day}.${mark.hash}`).join('~')
  const name = markCookieName(kind, publicUrl)
  return `${name}=${value}; Max-Age=${DAYS[kind] * DAY_SECONDS}; ${attributesFor(publicUrl)}`
}

interface Mark {
  readonly day: number
  readonly hash: string
}

function marksIn(cookie = ''): readonly Mark[] {
  return cookie
    .split('~', MARKS_MAX)
    .map((part) => MARK.exec(part))
    .flatMap((found) => (found ? [{ day: Number(found[1]), hash: found[2]! }] : []))
}

/** Days since 1970: five digits until the year 2243. */
const dayOf = (now: Date) => Math.floor(now.getTime() / 1_000 / DAY_SECONDS)

const hashOf = (secret: string, kind: MarkKind, email: string, day: number) =>
  createHmac('sha256', secret).update(`${kind} ${day} ${email}`).digest('base64url').slice(0, HASH_LENGTH)
