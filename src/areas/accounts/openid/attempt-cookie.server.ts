import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { LANGUAGES } from '#http/pages/languages.ts'

/**
 * What a browser keeps while somebody is at a provider: nobody else's browser can come back in its place, and we keep nothing for
 * those who never do.
 */
const ATTEMPT = v.object({
  provider: v.string(),
  state: v.string(),
  verifier: v.string(),
  /** Where to go on. */
  to: v.string(),
  language: v.picklist(LANGUAGES),
  /** Whose account the provider is to be connected with; '' for signing in. */
  connect: v.string(),
  expires: v.number(),
})

export type KeptAttempt = v.InferOutput<typeof ATTEMPT>

/** Enough for a second factor at the provider. */
export const ATTEMPT_SECONDS = 600

/** With TLS the name itself promises that nobody but this very host has set it: not even a neighbour's could be put in its place. */
export const attemptCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-attempt' : 'attempt'

/** As the value of a `Set-Cookie` header. Lax: it has to come along when the provider sends the person back. */
export function attemptCookie(publicUrl: string, secret: string, attempt: KeptAttempt | undefined): string {
  const value = attempt ? sealed(secret, JSON.stringify(attempt)) : ''
  const seconds = attempt ? ATTEMPT_SECONDS : 0
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${attemptCookieName(publicUrl)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Undefined where it is not ours, or too old. */
export function attemptIn(cookie: string | undefined, secret: string, now: Date): KeptAttempt | undefined {
  const [text = '', mark = ''] = (cookie ?? '').split('.')
  const wanted = Buffer.from(markOf(secret, text))
  const given = Buffer.from(mark)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const read = v.safeParse(ATTEMPT, JSON.parse(Buffer.from(text, 'base64url').toString()))
  return read.success && read.output.expires > now.getTime() ? read.output : undefined
}

function sealed(secret: string, value: string): string {
  const text = Buffer.from(value).toString('base64url')
  return `${text}.${markOf(secret, text)}`
}

const markOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`attempt ${text}`).digest('base64url')
