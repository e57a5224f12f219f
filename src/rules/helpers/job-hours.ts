import type { Interval } from './job-times.ts'
import { type EntryStatus, isPromised, type JobPlaces } from './taking-jobs.ts'

/** What is still needed, and what helpers have done. */

const MINUTE_MS = 60_000

export const stillMissing = ({ needed, taken }: Pick<JobPlaces, 'needed' | 'taken'>): number =>
  Math.max(0, needed - taken)

/** Open jobs that have not begun and lack people: the next one first, of those the one that lacks the larger part. */
export const neededSoonest = <Job extends JobPlaces>(jobs: readonly Job[], now: number): readonly Job[] =>
  jobs
    .filter((job) => job.state === 'open' && job.from > now && stillMissing(job) > 0)
    .toSorted((one, other) => one.from - other.from || lack(other) - lack(one))

const lack = (job: JobPlaces): number => stillMissing(job) / job.needed

export interface HelperTime extends Interval {
  readonly status: EntryStatus | ''
}

export interface HelpedMinutes {
  /** Of jobs at which somebody was present. */
  readonly done: number
  /** Of these and of those to come. */
  readonly promised: number
}

/** Whoever was absent has neither promised nor done it any more. */
export function helpedMinutes(times: readonly HelperTime[]): HelpedMinutes {
  const minutes = (of: readonly HelperTime[]) => of.reduce((sum, { from, to }) => sum + (to - from) / MINUTE_MS, 0)
  return {
    done: minutes(times.filter(({ status }) => status === 'present')),
    promised: minutes(times.filter(({ status }) => isPromised(status))),
  }
}
