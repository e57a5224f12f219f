import type { Log } from '#http/log.ts'
import { keepBackup, listBackups, type Rotation, rotate } from '#records/sqlite/backups.ts'

const EVERY_MS = 3_600_000
/** The clock is asked this often, so that sleep of the machine or a set clock costs a minute at most. */
const LOOK_EVERY_MS = 60_000
/** A full disk is not emptied by asking every minute. */
const AFTER_FAILURE_MS = 600_000

export interface BackupsOptions {
  path: string
  folder: string
  rotation: Rotation
  log: Log
  now?: () => Date
  lookEveryMs?: number
}

/** Keeps a copy every hour; answers how to stop. A failure is logged and tried again, and leaves the older copies alone. */
export function keepBackups({ path, folder, rotation, log, ...options }: BackupsOptions): () => Promise<void> {
  const { now = () => new Date(), lookEveryMs = LOOK_EVERY_MS } = options
  let notBefore = 0
  let running: Promise<void> | undefined

  async function whenDue() {
    const at = now().getTime()
    try {
      const last = listBackups(folder).find((it) => it.occasion === 'hourly')
      // A copy from the future says only that the clock was set back.
      if (at < notBefore || (last && Math.abs(at - last.at.getTime()) < EVERY_MS)) return
      const kept = await keepBackup(path, folder, 'hourly', now())
      rotate(folder, rotation, now())
      log.info('backup kept', { file: kept.file })
    } catch (error) {
      notBefore = at + AFTER_FAILURE_MS
      log.error('the hourly backup failed; older copies are untouched, the next attempt follows in ten minutes', {
        error,
      })
    }
  }

  function look() {
    running ??= whenDue().finally(() => {
      running = undefined
    })
  }

  look()
  const timer = setInterval(look, lookEveryMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
