import type { Log } from '#http/server/log.ts'
import { keepBackup, listBackups, type Rotation, rotate } from '#records/storage/backups.ts'
import { Lease } from '#records/storage/lease.ts'
import { NO_OTHERS, type Others } from '#records/storage/others.ts'
import type { Store } from '#records/storage/store.ts'
import { regularly } from './regularly.ts'

const HOUR_MS = 3_600_000
/** The clock is asked this often, so that a machine that slept or whose clock was set loses a minute at most. */
const LOOK_EVERY_MS = 60_000
/** A full disk is not emptied by trying every minute. */
const AFTER_FAILURE_MS = 600_000

/** Half of it is more than a copy takes. */
const TURN_MS = 1_800_000

export interface BackupsOptions {
  source: Pick<Store, 'backup'>
  /** Left out: there are none. */
  others?: Others
  folder: string
  rotation: Rotation
  log: Log
  now?: () => Date
  lookEveryMs?: number
}

/** Keeps a copy every hour, one process for all; answers how to stop. A failed one leaves the older copies alone. */
export function keepBackups(options: BackupsOptions): () => Promise<void> {
  const { source, others = NO_OTHERS, folder, rotation, log, now = () => new Date() } = options
  const { lookEveryMs = LOOK_EVERY_MS } = options
  let notBefore = 0
  const failure = 'the hourly backup failed; older copies are untouched, the next attempt follows in ten minutes'
  const turn = new Lease(others, 'backups', TURN_MS)
  return regularly({ everyMs: lookEveryMs, log, failure, turn }, async () => {
    const at = now()
    if (at.getTime() < notBefore || !isDue(folder, at)) return
    notBefore = at.getTime() + AFTER_FAILURE_MS
    const kept = await keepBackup(source, folder, 'hourly', at)
    notBefore = 0
    rotate(folder, rotation, at)
    log.info('backup kept', { file: kept.file })
  })
}

/** A copy from the future says only that the clock was set back, and counts for an hour all the same. */
function isDue(folder: string, at: Date): boolean {
  const last = listBackups(folder).find(({ occasion }) => occasion === 'hourly')
  return !last || Math.abs(at.getTime() - last.at.getTime()) >= HOUR_MS
}
