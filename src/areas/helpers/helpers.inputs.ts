import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { isDay } from '#rules/calendar/days.ts'
import { HELPER_DAYS } from '#rules/helpers/job-times.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import { JOBS_MOST, jobFields, messageField } from './helpers.fields.ts'

/** What the commands around jobs take. */

const WORDS = {
  title: m.helpers_problem_title,
  category: m.helpers_problem_category,
  date: m.helpers_problem_day,
  starts: m.helpers_problem_time,
  ends: m.helpers_problem_time,
  needed: m.helpers_problem_number,
  maximum: m.helpers_problem_number,
  minimum_age: m.helpers_problem_minimum_age,
  state: m.helpers_problem_state,
}

const isEndPossible = (job: { starts: string; ends: string }) => job.ends !== job.starts
const isEnough = (job: { needed: number; maximum: number }) => job.maximum >= job.needed

export const jobInput = inputOf({ job: filled })

export const seekInput = inputOf({ job: filled, seeking: v.boolean() })
export const answerOfferInput = inputOf({ job: filled, accept: v.boolean() })
export const checkInInput = inputOf({ job: filled, code: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) })

/** Other programs may say the day of the weekend in place of a date. */
const { date: dateField, ...otherFields } = jobFields
const writtenFields = {
  ...otherFields,
  date: { ...dateField, required: false },
  day: v.optional(v.picklist(HELPER_DAYS)),
} as const
const hasDay = ({ date, day }: { date: string; day?: string | undefined }) => date !== '' || day !== undefined

export const addJobInput = v.pipe(
  inputOf(writtenFields, WORDS),
  v.forward(v.partialCheck([['date'], ['day']], hasDay, m.helpers_problem_day), ['date']),
  v.forward(v.partialCheck([['starts'], ['ends']], isEndPossible, m.helpers_problem_ends), ['ends']),
  v.forward(v.partialCheck([['needed'], ['maximum']], isEnough, m.helpers_problem_maximum), ['maximum']),
)

export const changeJobInput = v.pipe(
  inputOf({ job: filled, base: filled, ...writtenFields }, WORDS),
  v.forward(v.partialCheck([['date'], ['day']], hasDay, m.helpers_problem_day), ['date']),
  v.forward(v.partialCheck([['starts'], ['ends']], isEndPossible, m.helpers_problem_ends), ['ends']),
  v.forward(v.partialCheck([['needed'], ['maximum']], isEnough, m.helpers_problem_maximum), ['maximum']),
)

const someJobs = v.pipe(v.array(filled), v.minLength(1), v.maxLength(JOBS_MOST))

export const setJobsStateInput = inputOf({ jobs: someJobs, state: v.picklist(JOB_STATES) })
export const removeJobInput = inputOf({ job: filled, base: filled })
const day = v.pipe(v.string(), v.check(isDay, m.helpers_problem_day))
export const copyDayInput = inputOf({ from: day, to: day })
export const assignInput = inputOf({ job: filled, user: filled }, {})
export const unassignInput = inputOf({ entry: filled })

/** More than a job has. */
const PRESENT_MOST = 300

export const presenceInput = inputOf({
  entries: v.pipe(v.array(filled), v.minLength(1), v.maxLength(PRESENT_MOST)),
  presence: v.picklist(['present', 'absent', 'booked']),
})

export const contactInput = inputOf({ jobs: someJobs, message: messageField }, { message: m.helpers_problem_message })
