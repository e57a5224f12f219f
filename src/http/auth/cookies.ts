import type { HttpRequest } from '../server/http-request.ts'

/** Browsers drop larger cookies, and with them the session, without a word. */
const COOKIE_MAX_BYTES = 4_096

/** Scripts cannot read it, other sites' forms do not send it. */
export interface SessionCookie {
  read(request: HttpRequest): string | undefined
  /** As the value of a `Set-Cookie` header. */
  set(token: string, seconds: number): string
  clear(): string
}

/** With TLS the name itself promises Secure, this host only, and the path `/`. */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  function written(value: string, seconds: number): string {
    const cookie = `${name}=${value}; Max-Age=${seconds}; ${attributes}`
    if (cookie.length > COOKIE_MAX_BYTES) throw new Error('The session cookie is too large')
    return cookie
  }

  return {
    read: (request) => cookieOf(request, name),
    set: written,
    clear: () => written('', 0),
  }
}

/** The first cookie of that name, as it was sent: nothing that we set needs decoding. */
export function cookieOf(request: HttpRequest, name: string): string | undefined {
  for (const part of request.header('cookie')?.split(';') ?? []) {
    const pair = part.trim()
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  }
  return undefined
}
