import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { helpedMinutes } from '#rules/helpers/job-hours.ts'
import type { HelperWeekend } from '#rules/helpers/job-times.ts'
import { canLeave, canTakeJob, isListClosed, isPromised, type TakeVerdict } from '#rules/helpers/taking-jobs.ts'
import { shownName } from '#rules/names/names.ts'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobs } from '../helpers.collections.ts'
import { JOBS_MOST } from '../helpers.fields.ts'
import {
  entriesOfJob,
  type Helper,
  type HelperJob,
  helperFacts,
  jobPlaces,
  type OwnJob,
  ownJobs,
  takerOf,
} from '../taking/job-in-hand.server.ts'

/** A job as its page shows it to one person. */
function jobShown(job: HelperJob, facts: Shown) {
  const own = facts.own.find((it) => it.job.id === job.id)
  const places = jobPlaces(job, facts.weekend)
  const verdict = canTakeJob(places, takerOf(facts.helper, job.id, own?.entry), facts.now)
  return {
    id: job.id,
    title: job.title,
    category: job.category || 'General',
    date: job.date,
    day: job.day,
    place: job.place,
    note: job.note,
    waiting: job.waiting,
    ...places,
    status: own?.entry.status ?? '',
    seeksReplacement: own?.entry.seeks_replacement ?? false,
    offeredUntil: own?.entry.offered_until ?? '',
    canLeave: canLeave(places.from, facts.now),
    isListClosed: isListClosed(job.state, facts.helper.areEntriesOpen),
    can: canOf(verdict),
    clash: verdict.ok ? undefined : verdict.clash && { title: verdict.clash.title, ends: verdict.clash.ends },
  } as const
}

const canOf = (verdict: TakeVerdict) => (verdict.ok ? verdict.as : verdict.code)

export type JobShown = ReturnType<typeof jobShown>

interface Shown {
  readonly weekend: HelperWeekend
  readonly own: readonly OwnJob[]
  readonly helper: Helper
  readonly now: number
}

/** All that is open to helpers, by time, with what is theirs of it. Who else helps is said to those on the same job. */
export async function jobsFor(reader: Reader, viewer: Viewer) {
  const weekend = await helperWeekend(reader)
  const [jobs, own] = await Promise.all([
    reader.list(helperJobs, { filter: 'state != "draft"', limit: JOBS_MOST }),
    ownJobs(reader, viewer.id, weekend),
  ])
  const helper = await helperFacts(reader, viewer, weekend, own)
  const facts = { weekend, own, helper, now: reader.now().getTime() }
  const shown = jobs
    .filter(({ id, state }) => state !== 'cancelled' || own.some(({ job }) => job.id === id))
    .map((job) => jobShown(job, facts))
    .toSorted((one, other) => one.from - other.from || (one.title < other.title ? -1 : 1))
  const helped = helpedMinutes(
    own
      .filter(({ job }) => job.state !== 'cancelled')
      .map(({ entry, places }) => ({ ...places, status: entry.status })),
  )
  return {
    jobs: shown,
    helped,
    zone: weekend.zone,
    areEntriesOpen: helper.areEntriesOpen,
    now: facts.now,
  }
}

/** Who else has promised a job, as names are shown: for those who have promised it too. */
export async function crewOf(reader: Reader, viewer: Viewer, { id, status }: JobShown): Promise<readonly string[]> {
  if (!isPromised(status)) return []
  const others = (await entriesOfJob(reader, id)).filter((it) => it.user !== viewer.id && isPromised(it.status))
  const people = await reader.byIds(
    users,
    others.map(({ user }) => user),
  )
  return others.flatMap(({ user }) => {
    const name = people.get(user)?.name
    return name ? [shownName(name)] : []
  })
}

/** The next one that somebody has promised, and has not done yet. */
export const nextOwn = (jobs: readonly JobShown[], now: number): JobShown | undefined =>
  jobs.find((job) => (job.status === 'booked' || job.status === 'present') && job.to > now && job.state !== 'cancelled')
