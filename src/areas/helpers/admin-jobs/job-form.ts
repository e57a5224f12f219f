import type { FormValues } from '#rules/edited-form.ts'
import { m } from '#words/messages.js'
import type { jobFields } from '../helpers.fields.ts'
import type { HelperJob } from '../taking/job-in-hand.server.ts'

/** A job as the admins' form holds one. */

export type JobField = keyof typeof jobFields
type JobFacts = Pick<HelperJob, JobField>

/** What a new one begins with. */
export const newJob = (date: HelperJob['date'], category: HelperJob['category']): JobFacts => ({
  title: '',
  category: category || 'General',
  date,
  place: '',
  starts: '',
  ends: '',
  needed: 2,
  maximum: 2,
  minimum_age: 0,
  note: '',
  state: 'open',
})

export const valuesOfJob = (job: JobFacts): FormValues<JobField> => ({
  title: job.title,
  category: job.category,
  date: job.date,
  place: job.place,
  starts: job.starts,
  ends: job.ends,
  needed: String(job.needed),
  maximum: String(job.maximum),
  minimum_age: job.minimum_age === 0 ? '' : String(job.minimum_age),
  note: job.note,
  state: job.state,
})

export const JOB_LABELS: Readonly<Record<JobField, () => string>> = {
  title: m.helpers_field_title,
  category: m.helpers_category,
  date: m.helpers_day,
  place: m.helpers_field_place,
  starts: m.helpers_field_starts,
  ends: m.helpers_field_ends,
  needed: m.helpers_field_needed,
  maximum: m.helpers_field_maximum,
  minimum_age: m.helpers_field_minimum_age,
  note: m.helpers_field_note,
  state: m.helpers_field_state,
}
