import type { OwnWeekendRequest, WeekendEntry } from '#http/areas/own-weekend.ts'
import { speaking } from '#http/commands/language.ts'
import { helperWeekend } from './helper-weekend.api.server.ts'
import { ENTRY_STATUS_WORDS } from './helpers.words.ts'
import { jobHref } from './own/jobs.address.ts'
import { ownJobs } from './taking/job-in-hand.server.ts'

/** The jobs that somebody has promised or is offered, and those that they wait for. */
export async function ownJobsOfWeekend({
  reader,
  viewer,
  language,
}: OwnWeekendRequest): Promise<readonly WeekendEntry[]> {
  const own = await ownJobs(reader, viewer.id, await helperWeekend(reader))
  return speaking(language, () =>
    own
      .filter(({ job }) => job.state !== 'cancelled' && job.state !== 'draft')
      .map(({ entry, job, places }) => ({
        id: `helperjob-${entry.id}`,
        from: places.from,
        to: places.to,
        title: job.title,
        place: job.place,
        href: jobHref(job.id),
        isPromise: true,
        changed: new Date(Math.max(Date.parse(job.updated), Date.parse(entry.updated))),
        ...(entry.status === 'waiting' && { isOptional: true }),
        ...(entry.status !== 'booked' && entry.status !== '' && { note: ENTRY_STATUS_WORDS[entry.status]() }),
      })),
  )
}
