import { inspect } from 'node:util'
import { CannotStart } from '#records/cannot-start.ts'
import type { Started } from './start.ts'

/** A terminal and an npm around us may both pass on the same Ctrl+C; what comes later is a person who does not want to wait. */
const SAME_SIGNAL_MS = 500

/** Starts, and stops in good order on the first SIGTERM or SIGINT; a second one ends the process at once. */
export async function runUntilStopped(start: () => Promise<Started>): Promise<void> {
  let askedAt: number | undefined
  const asked = new Promise<void>((resolve) => {
    const onSignal = () => {
      const now = performance.now()
      if (askedAt !== undefined && now - askedAt > SAME_SIGNAL_MS) process.exit(1)
      askedAt ??= now
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
  const started = await startOrExit(start)
  surviveMistakes(started)
  await asked
  started.log.info('stopping')
  try {
    await started.stop()
  } catch (error) {
    started.log.error('the stop failed', { error })
    process.exit(1)
  }
  started.log.info('stopped')
  process.exit(0)
}

async function startOrExit(start: () => Promise<Started>): Promise<Started> {
  try {
    return await start()
  } catch (error) {
    const why = error instanceof CannotStart ? error.message : inspect(error)
    process.stderr.write(`${why}\n`)
    process.exit(1)
  }
}

/**
 * A mistake of ours that nobody caught is logged, and the process goes on: whatever writes does so in a transaction that
 * is rolled back, `/readyz` tells when the writer is stuck, and a laptop at the field has nobody who starts it again.
 */
function surviveMistakes({ log }: Pick<Started, 'log'>) {
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', { error: reason }))
}
