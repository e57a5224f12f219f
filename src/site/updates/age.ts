import type { LiveState } from '#client/live/live-state.ts'

/** A connection that comes back within this is not worth a word. */
const LOST_MS = 10_000

/** Since when the page may be out of date; undefined while it is not, or nothing is known yet. */
export function shownSince(facts: {
  asOf: number
  isKept: boolean
  onLine: boolean
  live: LiveState
  now: number
}): number | undefined {
  const { asOf, isKept, onLine, live, now } = facts
  if (now === 0 || asOf === 0) return undefined
  if (isKept) return asOf
  // What is live is up to date until the connection was lost.
  const lostAt = live.is === 'offline' ? Math.max(asOf, live.since) : asOf
  if (!onLine) return lostAt
  return live.is === 'offline' && now - live.since >= LOST_MS ? lostAt : undefined
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function ageOf(since: number, now: number): { minutes: number; hours: number; days: number } {
  const ms = Math.max(0, now - since)
  return { minutes: Math.floor(ms / MINUTE_MS), hours: Math.floor(ms / HOUR_MS), days: Math.floor(ms / DAY_MS) }
}
