import { isDiskFull } from '#records/storage/disk-full.ts'
import { DatabaseAwayError } from '#records/storage/store.ts'
import type { Log } from './log.ts'

const MINUTE_MS = 60_000

/**
 * While the database is away, or the disk is full, everybody who asks fails: each kind of failure is told at once, and then once a
 * minute with how often it was. A log that grows with every refusal would take what is left of that disk.
 */
export function calmLog(log: Log): Log {
  const untold = new Map<string, number>()

  function tell(key: string, write: (more: Readonly<Record<string, unknown>>) => void, times = 0) {
    write(times > 0 ? { times } : {})
    untold.set(key, 0)
    setTimeout(() => {
      const since = untold.get(key) ?? 0
      untold.delete(key)
      if (since > 0) tell(key, write, since)
    }, MINUTE_MS).unref()
  }

  return {
    ...log,
    error(message, facts = {}) {
      const { error, ...others } = facts
      const isAway = error instanceof DatabaseAwayError
      if (!isAway && !isDiskFull(error)) return log.error(message, facts)
      const reason = isAway ? error.message : 'the disk is full'
      const cause = causeOf(error)
      const key = [message, reason, cause].join('\n')
      const times = untold.get(key)
      if (times !== undefined) untold.set(key, times + 1)
      else tell(key, (more) => log[isAway ? 'warn' : 'error'](message, { ...others, reason, cause, ...more }))
    },
  }
}

/** In the words of the system or the server; of several addresses that were tried, its code is all that there is. */
function causeOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: unknown }
  if (!(cause instanceof Error)) return undefined
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
