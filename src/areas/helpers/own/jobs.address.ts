import { JOB_CATEGORIES, type JobCategory } from '../helpers.fields.ts'

export const JOBS_PATH = '/al/helperjobs'

/** One job, open on the page of all. */
export const jobHref = (job: string): string => `${JOBS_PATH}?${new URLSearchParams({ job })}`

/** What the page shows: jobs that lack people, all, or those of a category. */
export const JOB_VIEWS = ['needed', 'all', ...JOB_CATEGORIES] as const
export type JobView = 'needed' | 'all' | JobCategory

/** Where somebody finds the calendar of all that they have to do. */
export const MY_WEEKEND_PATH = '/al#my-weekend'
