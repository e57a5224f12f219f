/** How often a running page asks whether there is a newer build. */
export const CHECK_EVERY_MS = 60 * 60 * 1_000
/** A page that reloads and fails again must not go on reloading. */
export const RELOAD_GUARD_MS = 10_000

export const isCheckDue = (lastCheckedAt: number, now: number): boolean => now - lastCheckedAt >= CHECK_EVERY_MS

/** What `latest.json` says; undefined when it is something else, such as the sign-in page of a Wi-Fi. */
export function idIn(answer: unknown): string | undefined {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined
  return typeof id === 'string' && id !== '' ? id : undefined
}

export const isNewer = (running: string, latest: string | undefined): boolean =>
  latest !== undefined && latest !== running

/** A part of a page could not be loaded. `lastReloadAt`: when a page was last loaded anew for that reason. */
export function afterChunkFailure(facts: {
  isNewerKnown: boolean
  lastReloadAt: number | undefined
  now: number
}): 'reload' | 'showError' {
  const { isNewerKnown, lastReloadAt, now } = facts
  if (!isNewerKnown) return 'showError'
  const sinceMs = lastReloadAt === undefined ? Number.POSITIVE_INFINITY : now - lastReloadAt
  // A clock that was set back must not lock the guard for hours.
  return sinceMs >= RELOAD_GUARD_MS || sinceMs < 0 ? 'reload' : 'showError'
}
