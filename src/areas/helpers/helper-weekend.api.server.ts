import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { dayAfter } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { type HelperWeekend, weekendOf } from '#rules/helpers/job-times.ts'

/** Before the tournament has a date, jobs are planned as if it began today. */
export async function helperWeekend(reader: Reader): Promise<HelperWeekend & { readonly isDated: boolean }> {
  const tournament = await tournamentOf(reader)
  const zone = tournament?.time_zone || 'UTC'
  const found = weekendOf(tournament?.starts ?? '', tournament?.ends ?? '', zone)
  if (found) return { ...found, isDated: true }
  const today = dayIn(reader.now(), zone)
  return { saturday: today, zone, first: today, last: dayAfter(today), isDated: false }
}
