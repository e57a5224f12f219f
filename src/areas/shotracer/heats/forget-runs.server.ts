import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Database } from '#records/database.ts'
import { deleteOldRows } from '#records/storage/old-rows.ts'
import { timestamp } from '#records/time.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { instantOf } from '#rules/calendar/time.ts'
import { raceRuns } from '../shotracer.tables.ts'

/** Longer than a run can matter for the limits of a day. */
const KEPT_MS = 2 * 24 * 3_600_000

/** At once, so that no other writer waits. */
const PORTION = 500

/** A party goes on after midnight. */
const OVER_AT = '12:00'

/** Runs go after two days, and all that began before the tournament was over once it is. Answers how many went. */
export async function forgetRuns(db: Database): Promise<number> {
  const now = db.now()
  const tournament = await tournamentOf(db)
  const over = tournament?.ends
    ? instantOf({ day: dayAfter(tournament.ends), time: OVER_AT }, tournament.time_zone)
    : undefined
  const old = new Date(now.getTime() - KEPT_MS)
  const before = timestamp(over && over <= now && over > old ? over : old)
  return deleteOldRows(db.store, raceRuns, 'started', before, PORTION)
}
