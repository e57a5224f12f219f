import { roles, users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import { neededSoonest, stillMissing } from '#rules/helpers/job-hours.ts'
import { type EntryStatus, holdsPlace } from '#rules/helpers/taking-jobs.ts'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '../helpers.collections.ts'
import { entriesOfJob, type HelperJob, jobPlaces } from '../taking/job-in-hand.server.ts'
import type { AdminJobsShown } from './admin-jobs.address.ts'

const PER_PAGE = 100

/** For admins: the page's guard says who may see it. */
export const jobsListed = (reader: Reader, shown: AdminJobsShown) =>
  reader.page(helperJobs, { ...queryFor(shown), page: shown.page, perPage: PER_PAGE })

export const allJobsListed = (reader: Reader, shown: AdminJobsShown): Promise<HelperJob[]> =>
  reader.every(helperJobs, queryFor(shown))

function queryFor({ q, choices: { day, category, state, lacks }, ...order }: AdminJobsShown) {
  const conditions = [
    search(q, ['title ~', 'place ~', 'note ~']),
    day !== '' && '(date = {:day} || day = {:day})',
    category !== '' && 'category = {:category}',
    state !== '' && 'state = {:state}',
    lacks === 'yes' && 'taken < needed && state = "open"',
  ]
  return { ...where(conditions, { day, category, state }), sort: orderOf(order, 'starts,title,id') }
}

export async function jobCounts(reader: Reader) {
  const [days, states, lacking, places] = await Promise.all([
    reader.countBy(helperJobs, ['date']),
    reader.countBy(helperJobs, ['state']),
    reader.count(helperJobs, { filter: 'taken < needed && state = "open"' }),
    reader.count(helperJobEntries, { filter: 'status = "booked" || status = "present"' }),
  ])
  const by = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)
  return {
    all: by(days),
    lacking,
    places,
    byDay: days.map(({ date, count }) => ({ date, count })).toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    byState: Object.fromEntries(states.map(({ state, count }) => [state, count])),
  }
}

export type JobCounts = Awaited<ReturnType<typeof jobCounts>>

const SOONEST_MOST = 5

/** Which jobs lack people next. */
export async function soonestLacking(reader: Reader) {
  const weekend = await helperWeekend(reader)
  const open = await reader.list(helperJobs, { filter: 'taken < needed && state = "open"' })
  const jobs = open.map((job) => ({ id: job.id, title: job.title, ...jobPlaces(job, weekend) }))
  return {
    zone: weekend.zone,
    jobs: neededSoonest(jobs, reader.now().getTime())
      .slice(0, SOONEST_MOST)
      .map((job) => ({ id: job.id, title: job.title, from: job.from, missing: stillMissing(job) })),
  }
}

/** Somebody's entry, with who they are. */
export interface EntryListed {
  readonly id: string
  readonly user: string
  readonly name: string
  readonly email: string
  readonly status: EntryStatus
  readonly place: number
  readonly seeksReplacement: boolean
}

const STATUS_ORDER: readonly EntryStatus[] = ['present', 'booked', 'offered', 'waiting', 'absent', 'cancelled']

/** By their jobs, and in these in the order of what became of them; without those who gave up. */
export async function entriesListed(
  reader: Reader,
  entries: Awaited<ReturnType<typeof entriesOfJob>>,
): Promise<ReadonlyMap<string, readonly EntryListed[]>> {
  const people = await reader.byIds(
    users,
    entries.map(({ user }) => user),
  )
  const listed = entries
    .filter(({ status }) => status !== 'cancelled')
    .map((entry) => ({
      job: entry.job,
      id: entry.id,
      user: entry.user,
      name: people.get(entry.user)?.name ?? '',
      email: people.get(entry.user)?.email ?? '',
      status: entry.status || 'booked',
      place: entry.place,
      seeksReplacement: entry.seeks_replacement,
    }))
    .toSorted((one, other) => STATUS_ORDER.indexOf(one.status) - STATUS_ORDER.indexOf(other.status))
  return Map.groupBy(listed, ({ job }) => job)
}

/** One job with everybody who is in it, and who could be. */
export async function jobWithPeople(reader: Reader, job: HelperJob) {
  const entries = await entriesListed(reader, await entriesOfJob(reader, job.id))
  const own = entries.get(job.id) ?? []
  const held = await reader.every(roles, { filter: 'roles ?= "worker"' })
  const people = await reader.byIds(
    users,
    held.map(({ user }) => user),
  )
  const isIn = new Set(own.filter(({ status }) => holdsPlace(status)).map(({ user }) => user))
  return {
    entries: own,
    candidates: [...people.values()]
      .filter(({ id }) => !isIn.has(id))
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  }
}
