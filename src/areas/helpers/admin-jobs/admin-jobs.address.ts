import { anyKey, listAddress, type StateOf } from '#client/lists/list-address.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'
import { JOB_CATEGORIES } from '../helpers.fields.ts'

/** `?q=bar&day=2026-06-13&category=Party&state=open&lacks=yes&sort=-title&page=2` */
export const adminJobsAddress = listAddress({
  path: '/admin/al/helperjobs',
  choices: { day: anyKey, category: JOB_CATEGORIES, state: JOB_STATES, lacks: ['yes'] },
  sorts: ['date', 'title', 'place', 'category'],
})

export type AdminJobsShown = StateOf<typeof adminJobsAddress>

export const JOBS_CSV_PATH = '/api/helpers/jobs.csv'
