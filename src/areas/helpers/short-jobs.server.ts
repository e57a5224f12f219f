import type { Reader } from '#records/reader.ts'
import { stillMissing } from '#rules/helpers/job-hours.ts'
import { jobInterval } from '#rules/helpers/job-times.ts'
import { helperWeekend } from './helper-weekend.api.server.ts'
import { helperJobs } from './helpers.collections.ts'
import { JOBS_MOST } from './helpers.fields.ts'

/** Until then somebody can still be asked. */
const SOON_MS = 24 * 3_600_000

/** How many jobs begin within a day without enough helpers. */
export async function jobsShortSoon(reader: Reader): Promise<number> {
  const open = await reader.list(helperJobs, { filter: 'state = "open"', limit: JOBS_MOST })
  const short = open.filter((job) => stillMissing(job) > 0)
  if (short.length === 0) return 0
  const [weekend, now] = [await helperWeekend(reader), reader.now().getTime()]
  return short.filter((job) => {
    const { from } = jobInterval(job, weekend)
    return from > now && from - now <= SOON_MS
  }).length
}
