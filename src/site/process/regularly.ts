import type { Log } from '#http/server/log.ts'

/**
 * Does something now and again and again, never twice at once; answers how to stop. A failure is logged and ends
 * neither the repetition nor the process.
 */
export function regularly(
  { everyMs, log, failure }: { everyMs: number; log: Log; failure: string },
  work: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined

  async function once() {
    try {
      await work()
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
  }
}
