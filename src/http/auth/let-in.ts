import { timingSafeEqual } from 'node:crypto'
import type { HttpRequest } from '../server/http-request.ts'
import { cookieOf } from './cookies.ts'
import { signatureOf } from './tokens.ts'

/**
 * What a browser without an account shows about itself: by which codes it was let in. A mark is the name of a code and a hash with the
 * installation's key, the same on every device that came with that code: it tells no device from another, and opens nothing. Whoever
 * shows one is counted with the others of that code, and not with all guests of their address.
 */

/** A weekend, and the evening before. */
const DAYS = 4
const DAY_SECONDS = 86_400
/** The codes of two days, and of a card. */
const MARKS_MAX = 4
const HASH_LENGTH = 22
const MARK = /^([a-z]+-[a-z0-9]{15})\.([\w-]{22})$/

/** The marks of one request; a command adds what it found right. */
export interface LetIn {
  has(name: string): boolean
  add(name: string): void
  /** As the value of a `Set-Cookie` header, where something was added. */
  readonly cookie: string | undefined
}

/** Of somebody who shows nothing, and cannot be given anything. */
export const NOT_LET_IN: LetIn = { has: () => false, add: () => {}, cookie: undefined }

export type Code = 'day' | 'card'

/** What a code is called among the marks. */
export const codeName = (code: Code, id: string): string => `${code}-${id}`

export interface LetInMarks {
  of(request: HttpRequest): LetIn
  /** The newest code by which the browser was let in. */
  newest(request: HttpRequest): string | undefined
}

export function letInMarks(secret: string, publicUrl: string): LetInMarks {
  const secure = publicUrl.startsWith('https:')
  const cookieName = secure ? '__Host-let-in' : 'let-in'
  const hashOf = (name: string) => signatureOf(`let in by ${name}`, secret).slice(0, HASH_LENGTH)
  const isOurs = (name: string, hash: string) => timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(name)))

  const namesIn = (request: HttpRequest) =>
    (cookieOf(request, cookieName) ?? '')
      .split('~', MARKS_MAX)
      .map((part) => MARK.exec(part))
      .flatMap((found) => (found && isOurs(found[1]!, found[2]!) ? [found[1]!] : []))

  return {
    newest: (request) => namesIn(request)[0],
    of(request) {
      const names = namesIn(request)
      let added: string | undefined
      return {
        has: (name) => names.includes(name),
        add(name) {
          if (names[0] !== name) added = name
        },
        get cookie() {
          if (added === undefined) return undefined
          const all = [added, ...names.filter((name) => name !== added)].slice(0, MARKS_MAX)
          const value = all.map((name) => `${name}.${hashOf(name)}`).join('~')
          return `${cookieName}=${value}; Max-Age=${DAYS * DAY_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
        },
      }
    },
  }
}
