import type { Context } from 'hono'
import { sentHeader } from './sent.ts'
import type { Env } from './service.ts'

/** Where a browser says that a request comes from. Nobody else's page can forge these headers. */

const FETCH_FROM_US = new Set(['same-origin', 'none'])

export const originOf = (publicUrl: string): string => new URL(publicUrl).origin

/** Told to come from a page of ours, or typed by the person: only then does a cookie count for a change. */
export function isFromOurPages(context: Context<Env>, origin: string): boolean {
  return (
    sentHeader(context, 'origin') === origin || FETCH_FROM_US.has(sentHeader(context, 'sec-fetch-site') ?? 'not told')
  )
}

/** Told to come from somebody else's page. A client that is no browser tells nothing. */
export function isFromElsewhere(context: Context<Env>, origin: string): boolean {
  const told = sentHeader(context, 'origin') ?? sentHeader(context, 'sec-fetch-site')
  return told !== undefined && !isFromOurPages(context, origin)
}
