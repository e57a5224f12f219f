import { choice, integer, text } from '#records/schema/fields.ts'
import { isDay } from '#rules/calendar/days.ts'
import { isTimeOfDay } from '#rules/calendar/time.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'

export const JOB_CATEGORIES = ['Drinks', 'Food', 'Maintenance', 'General', 'Party'] as const
export type JobCategory = (typeof JOB_CATEGORIES)[number]

/** Far more than a club can staff, and still all on one page. */
export const JOBS_MOST = 500
const JOB_PLACES_MOST = 99

const time = () => text({ required: true, max: 5, valid: isTimeOfDay })

/** What admins write about a job. */
export const jobFields = {
  title: text({ required: true, max: 80 }),
  category: choice(JOB_CATEGORIES, { required: true }),
  /** On which it begins. */
  date: text({ required: true, max: 10, valid: isDay }),
  place: text({ max: 80 }),
  /** By the clocks at the fields. */
  starts: time(),
  ends: time(),
  /** So many make it work. */
  needed: integer({ required: true, min: 1, max: JOB_PLACES_MOST }),
  /** So many may take it. */
  maximum: integer({ required: true, min: 1, max: JOB_PLACES_MOST }),
  /** 0: everybody. */
  minimum_age: integer({ min: 0, max: 99 }),
  note: text({ max: 500, multiline: true }),
  state: choice(JOB_STATES, { required: true }),
}

/** What an organiser writes to helpers. */
export const messageField = text({ required: true, max: 400, multiline: true })
