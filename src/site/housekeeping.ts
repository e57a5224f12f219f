import { links } from '#areas/accounts/accounts.tables.ts'
import { REMOVED_KEPT_HOURS } from '#areas/teams/roster/removed-players.ts'
import { removedPlayers } from '#areas/teams/teams.tables.ts'
import { KEPT_DAYS } from '#http/commands.ts'
import type { Log } from '#http/log.ts'
import type { Database } from '#records/database.ts'
import { deleteOldRows } from '#records/old-rows.ts'
import type { PrivateTable } from '#records/private-table.ts'
import { changesTable, idempotencyTable } from '#records/private-tables.ts'
import { timestamp } from '#records/time.ts'
import { regularly } from './regularly.ts'

/** What nobody needs any more is deleted, in portions that hold up no other writer. */

const HOUR_MS = 3_600_000
const PORTION = 500

/** A phone that was away for longer loads everything again. */
export const CHANGES_KEPT_HOURS = 48

interface Chore {
  table: PrivateTable
  /** Rows whose time is older than this go. */
  column: string
  keptMs: number
}

const CHORES: readonly Chore[] = [
  { table: changesTable, column: 'at', keptMs: CHANGES_KEPT_HOURS * HOUR_MS },
  { table: idempotencyTable, column: 'at', keptMs: KEPT_DAYS * 24 * HOUR_MS },
  { table: links, column: 'expires', keptMs: 0 },
  { table: removedPlayers, column: 'at', keptMs: REMOVED_KEPT_HOURS * HOUR_MS },
]

/** Deletes what has become old; answers how many rows went. */
export async function tidy(db: Database, portion = PORTION): Promise<number> {
  let total = 0
  for (const { table, column, keptMs } of CHORES) {
    const before = timestamp(new Date(db.now().getTime() - keptMs))
    total += await deleteOldRows(db.store, table, column, before, portion)
  }
  return total
}

/** Tidies now and every hour; answers how to stop. */
export const keepTidy = (db: Database, log: Log): (() => Promise<void>) =>
  regularly({ everyMs: HOUR_MS, log, failure: 'tidying up failed and will be tried again' }, async () => {
    const rows = await tidy(db)
    if (rows > 0) log.info('old rows deleted', { rows })
  })
