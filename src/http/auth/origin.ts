import type { HttpRequest } from '../server/http-request.ts'

/** Where a browser says that a request comes from. Nobody else's page can forge these headers. */

const FETCH_FROM_US = new Set(['same-origin', 'none'])

export const originOf = (publicUrl: string): string => new URL(publicUrl).origin

/** Told to come from a page of ours, or typed by the person: only then does a cookie count for a change. */
export function isFromOurPages(request: HttpRequest, origin: string): boolean {
  const named = request.header('origin')
  return named === undefined ? FETCH_FROM_US.has(request.header('sec-fetch-site') ?? 'not told') : named === origin
}

/** Names another origin than ours, `null` included, whatever else it tells: no cookie counts, and React Router takes no form from there. */
export function namesOtherOrigin(request: HttpRequest, origin: string): boolean {
  const named = request.header('origin')
  return named !== undefined && named !== origin
}

/** Our own page, opened at another address than the one that is set: the origin that it names fits the host that was asked. */
export function ownOtherOrigin(request: HttpRequest): string | undefined {
  const named = request.header('origin')
  const host = named !== undefined && URL.canParse(named) ? new URL(named).host : undefined
  const asked = [request.header('host'), request.header('x-forwarded-host')]
  return host !== undefined && asked.includes(host) ? named : undefined
}

/** Told to come from somebody else's page. A client that is no browser tells nothing. */
export function isFromElsewhere(request: HttpRequest, origin: string): boolean {
  const told = request.header('origin') ?? request.header('sec-fetch-site')
  return told !== undefined && !isFromOurPages(request, origin)
}
