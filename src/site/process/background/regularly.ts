import type { Log } from '#http/server/log.ts'
import type { Lease } from '#records/storage/lease.ts'

export interface Regularly {
  readonly everyMs: number
  readonly log: Log
  /** What the log says when it fails. */
  readonly failure: string
  /** Left out: every process does it. */
  readonly turn?: Lease
}

/**
 * Does something now and again and again, never twice at once; answers how to stop. A failure is logged and ends
 * neither the repetition nor the process.
 */
export function regularly({ everyMs, log, failure, turn }: Regularly, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined

  async function once() {
    try {
      if (!turn || (await turn.isOurs())) await work()
    } catch (error) {
      log.error(failure, { error })
    }
    running = undefined
  }

  const begin = () => {
    running ??= once()
  }

  begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    clearInterval(timer)
    await running
    await turn?.end().catch(() => {})
  }
}
