import { birthYearOf } from '#areas/accounts/birth-year/birth-year.api.server.ts'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { gamesToAttend } from '#areas/schedule/game-times.api.server.ts'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { type HelperWeekend, jobInterval } from '#rules/helpers/job-times.ts'
import { type Engagement, holdsPlace, type JobPlaces, type Taker } from '#rules/helpers/taking-jobs.ts'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobEntries, helperJobs } from '../helpers.collections.ts'
import { JOB_REFUSALS } from '../helpers.refusals.ts'

export type HelperJob = RecordOf<typeof helperJobs>
export type JobEntry = RecordOf<typeof helperJobEntries>

/** A job as the rules see it. */
export const jobPlaces = (job: HelperJob, weekend: HelperWeekend): JobPlaces => ({
  ...jobInterval(job, weekend),
  state: job.state,
  needed: job.needed,
  maximum: job.maximum,
  minimumAge: job.minimum_age,
  taken: job.taken,
  seeking: job.seeking,
})

export async function jobIn(reader: Reader, id: string): Promise<HelperJob> {
  const found = await reader.get(helperJobs, id)
  if (!found) throw refuse(JOB_REFUSALS, 'job_gone', 'job', 404)
  return found
}

/** More than anybody ever entered for one job. */
const ENTRIES_MOST = 5_000

export const entriesOfJob = (reader: Reader, job: string): Promise<JobEntry[]> =>
  reader.every(helperJobEntries, { filter: 'job = {:job}', params: { job }, sort: 'since,id' }, ENTRIES_MOST)

export const entryOf = (reader: Reader, job: string, user: string): Promise<JobEntry | undefined> =>
  reader.first(helperJobEntries, { filter: 'job = {:job} && user = {:user}', params: { job, user } })

const byClock = (at: number, { zone }: HelperWeekend): string => localTimeOf(new Date(at), zone).time

/** A job of somebody's with their entry. */
export interface OwnJob {
  readonly entry: JobEntry
  readonly job: HelperJob
  readonly places: JobPlaces
}

/** The jobs that somebody has entered for and not left, by time. */
export async function ownJobs(reader: Reader, user: string, weekend: HelperWeekend): Promise<readonly OwnJob[]> {
  const own = await reader.list(helperJobEntries, {
    filter: 'user = {:user} && status != "cancelled"',
    params: { user },
  })
  const jobs = await reader.byIds(
    helperJobs,
    own.map(({ job }) => job),
  )
  return own
    .flatMap((entry) => {
      const job = jobs.get(entry.job)
      return job ? [{ entry, job, places: jobPlaces(job, weekend) }] : []
    })
    .toSorted((one, other) => one.places.from - other.places.from)
}

/** What the rules ask about somebody, but for the job that they want. */
export interface Helper extends Omit<Taker, 'status' | 'jobs'> {
  readonly jobs: readonly (Engagement & { readonly job: string })[]
}

export async function helperFacts(
  reader: Reader,
  viewer: Viewer,
  weekend: HelperWeekend,
  own: readonly OwnJob[],
): Promise<Helper> {
  const [config, birthYear, teams] = await Promise.all([
    configOf(reader),
    birthYearOf(reader, viewer.id),
    ownTeams(reader, viewer),
  ])
  const games = await gamesToAttend(
    reader,
    teams.map(({ team }) => team),
  )
  return {
    areEntriesOpen: flagsOf(config).helperjobs_entries_active,
    birthYear,
    jobs: own
      .filter(({ entry, job }) => holdsPlace(entry.status) && entry.status !== 'absent' && job.state !== 'cancelled')
      .map(({ job, places: { from, to } }) => ({
        job: job.id,
        from,
        to,
        title: job.title,
        ends: byClock(to, weekend),
      })),
    games: games.map(({ title, from, to }) => ({ title, from, to, ends: byClock(to, weekend) })),
  }
}

/** Somebody before one job. */
export const takerOf = (helper: Helper, job: string, entry: JobEntry | undefined): Taker => ({
  ...helper,
  status: entry?.status ?? '',
  jobs: helper.jobs.filter((it) => it.job !== job),
})

/** All that decides about somebody and a job, read as of one moment. */
export async function jobInHand(reader: Reader, viewer: Viewer, id: string) {
  const [weekend, job] = await Promise.all([helperWeekend(reader), jobIn(reader, id)])
  const [entry, own] = await Promise.all([entryOf(reader, id, viewer.id), ownJobs(reader, viewer.id, weekend)])
  const helper = await helperFacts(reader, viewer, weekend, own)
  return { weekend, job, entry, taker: takerOf(helper, id, entry), places: jobPlaces(job, weekend) }
}
