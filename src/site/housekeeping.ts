import { REMOVED_KEPT_HOURS } from '#areas/teams/roster/removed-players.ts'
import { KEPT_DAYS } from '#http/commands.ts'
import type { Log } from '#http/log.ts'
import type { Database } from '#records/database.ts'
import { timestamp } from '#records/time.ts'
import { regularly } from './regularly.ts'

/** What nobody needs any more is deleted, in portions that hold up no other writer. */

const HOUR_MS = 3_600_000
const PORTION = 500

/** A phone that was away for longer loads everything again. */
export const CHANGES_KEPT_HOURS = 48

interface Chore {
  table: string
  /** Rows whose time is older than this go. */
  column: string
  keptMs: number
}

const CHORES: readonly Chore[] = [
  { table: '_changes', column: 'at', keptMs: CHANGES_KEPT_HOURS * HOUR_MS },
  { table: '_idempotency', column: 'at', keptMs: KEPT_DAYS * 24 * HOUR_MS },
  { table: '_links', column: 'expires', keptMs: 0 },
  { table: '_removed_players', column: 'at', keptMs: REMOVED_KEPT_HOURS * HOUR_MS },
]

/** Deletes what has become old; answers how many rows went. */
export async function tidy(db: Database, portion = PORTION): Promise<number> {
  let total = 0
  for (const { table, column, keptMs } of CHORES) {
    const before = timestamp(new Date(db.now().getTime() - keptMs))
    const sql = `DELETE FROM "${table}" WHERE rowid IN (SELECT rowid FROM "${table}" WHERE "${column}" < ? LIMIT ${portion})`
    let gone: number
    do {
      gone = await db.store.write((tx) => tx.run(sql, [before]))
      total += gone
    } while (gone === portion)
  }
  return total
}

/** Tidies now and every hour; answers how to stop. */
export const keepTidy = (db: Database, log: Log): (() => Promise<void>) =>
  regularly({ everyMs: HOUR_MS, log, failure: 'tidying up failed and will be tried again' }, async () => {
    const rows = await tidy(db)
    if (rows > 0) log.info('old rows deleted', { rows })
  })
