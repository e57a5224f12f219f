import { runDueWork } from '#http/areas/due-work.ts'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { AREAS } from '../../areas.ts'
import { regularly } from './regularly.ts'

/** A reminder that comes a quarter of a minute late is in time. */
const EVERY_MS = 15_000

/** However fast the clock goes that people see. */
const EVERY_LEAST_MS = 100

/** At the pace of that clock, which may stand still. */
export const dueEvery = (clockRate: number): number => Math.max(EVERY_MS / Math.max(clockRate, 1), EVERY_LEAST_MS)

/** Does what has become due in any area, now and again and again; answers how to stop. */
export const keepWorking = (db: Database, log: Log, everyMs = EVERY_MS): (() => Promise<void>) =>
  regularly({ everyMs, log, failure: 'what was due failed and will be tried again' }, async () => {
    await runDueWork(
      db,
      AREAS.flatMap((area) => area.dueWork ?? []),
    )
  })
