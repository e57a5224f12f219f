import type { Expiry } from '#http/areas/area.ts'
import { ENDED_SESSIONS_KEPT_MS } from '#http/auth/sessions.ts'
import { KEPT_DAYS } from '#http/commands/commands.ts'
import type { Log } from '#http/server/log.ts'
import { deleteOldChanges, forgetMarked } from '#records/changes/change-log.ts'
import type { Database } from '#records/database.ts'
import { endedSessionsTable, idempotencyTable, triesTable } from '#records/schema/private-tables.ts'
import { Lease } from '#records/storage/lease.ts'
import { deleteOldRows } from '#records/storage/old-rows.ts'
import { timestamp } from '#records/time.ts'
import { AREAS } from '../../areas.ts'
import { regularly } from './regularly.ts'

/** What nobody needs any more is deleted, in portions that hold up no other writer. */

const HOUR_MS = 3_600_000
const PORTION = 500

/** A phone that was away for longer loads everything again. */
export const CHANGES_KEPT_HOURS = 48

const OF_THE_ENGINE: readonly Expiry[] = [
  { table: idempotencyTable, column: 'at', keptMs: KEPT_DAYS * 24 * HOUR_MS },
  { table: endedSessionsTable, column: 'at', keptMs: ENDED_SESSIONS_KEPT_MS },
  { table: triesTable, column: 'restored', keptMs: 0 },
]

const EXPIRIES = [...OF_THE_ENGINE, ...AREAS.flatMap(({ housekeeping = [] }) => housekeeping)]

/** Deletes what has become old; answers how much went. */
export async function tidy(db: Database, portion = PORTION): Promise<number> {
  const after = (ms: number) => timestamp(new Date(db.now().getTime() + ms))
  const before = (keptMs: number) => after(-keptMs)
  await forgetMarked(db.store, 0, timestamp(db.readByAll()))
  const changesKeptMs = CHANGES_KEPT_HOURS * HOUR_MS
  const kept = { from: before(changesKeptMs), until: after(changesKeptMs) }
  let total = await deleteOldChanges(db.store, kept, portion)
  for (const { table, column, keptMs } of EXPIRIES)
    total += await deleteOldRows(db.store, table, column, before(keptMs), portion)
  for (const area of AREAS) total += (await area.tidy?.(db, AREAS)) ?? 0
  return total
}

/** Tidies now and every hour, one process for all; answers how to stop. */
export const keepTidy = (db: Database, log: Log): (() => Promise<void>) => {
  const turn = new Lease(db.store.others, 'tidying', 2 * HOUR_MS)
  const failure = 'tidying up failed and will be tried again'
  return regularly({ everyMs: HOUR_MS, log, failure, turn }, async () => {
    const rows = await tidy(db)
    if (rows > 0) log.info('old rows deleted', { rows })
  })
}
