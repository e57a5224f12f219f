import type { LiveState } from '#client/live/live-state.ts'

/** A connection that comes back within this is not worth a word. */
const LOST_MS = 10_000

/** Since when the page may be out of date, and why: there is no network, or there is and nothing live arrives over it. */
export interface OutOfDate {
  readonly is: 'offline' | 'notLive'
  readonly since: number
}

/** Undefined while the page is up to date, or nothing is known yet. */
export function outOfDate(facts: {
  asOf: number
  isKept: boolean
  onLine: boolean
  live: LiveState
  now: number
}): OutOfDate | undefined {
  const { asOf, isKept, onLine, live, now } = facts
  if (now === 0 || asOf === 0) return undefined
  if (isKept) return { is: 'offline', since: asOf }
  // What is live is up to date until the connection was lost.
  const since = live.is === 'stale' ? Math.max(asOf, live.since) : asOf
  if (!onLine) return { is: 'offline', since }
  return live.is === 'stale' && now - live.since >= LOST_MS ? { is: 'notLive', since } : undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** In the largest unit that is whole; a clock that was set back shows no age. */
export type Age = { readonly unit: 'now' | 'days' } | { readonly unit: 'minutes' | 'hours'; readonly count: number }

export function ageOf(since: number, now: number): Age {
  const ms = now - since
  if (ms < MINUTE_MS) return { unit: 'now' }
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) }
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) }
  return { unit: 'days' }
}
