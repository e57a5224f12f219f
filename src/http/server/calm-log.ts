import { DatabaseAwayError } from '#records/storage/store.ts'
import type { Log } from './log.ts'

const MINUTE_MS = 60_000

/**
 * While the database is away everybody who asks it fails: each kind of failure is told once a minute, in a line that names
 * the reason.
 */
export function calmLog(log: Log, now: () => number = () => performance.now()): Log {
  const toldAt = new Map<string, number>()
  return {
    ...log,
    error(message, facts) {
      const error = facts?.['error']
      if (!(error instanceof DatabaseAwayError)) return log.error(message, facts)
      const last = toldAt.get(message)
      if (last !== undefined && now() - last < MINUTE_MS) return
      toldAt.set(message, now())
      log.warn(message, { reason: error.message })
    },
  }
}
