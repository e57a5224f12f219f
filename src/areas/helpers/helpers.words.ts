import type { EntryStatus, JobState } from '#rules/helpers/taking-jobs.ts'
import { m } from '#words/messages.js'
import type { JobCategory } from './helpers.fields.ts'

export const CATEGORY_WORDS: Readonly<Record<JobCategory, () => string>> = {
  Drinks: m.helpers_category_drinks,
  Food: m.helpers_category_food,
  Maintenance: m.helpers_category_maintenance,
  General: m.helpers_category_general,
  Party: m.helpers_category_party,
}

export const JOB_STATE_WORDS: Readonly<Record<JobState, () => string>> = {
  draft: m.helpers_state_draft,
  open: m.helpers_state_open,
  locked: m.helpers_state_locked,
  cancelled: m.helpers_state_cancelled,
}

export const ENTRY_STATUS_WORDS: Readonly<Record<EntryStatus, () => string>> = {
  booked: m.helpers_status_booked,
  waiting: m.helpers_status_waiting,
  offered: m.helpers_status_offered,
  cancelled: m.helpers_status_cancelled,
  present: m.helpers_status_present,
  absent: m.helpers_status_absent,
}

const HOUR = 60

/** `2 h 30`, `45 min`, `4 h`. */
export function durationInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / HOUR), Math.round(minutes % HOUR)]
  if (hours === 0) return m.helpers_minutes({ minutes: rest })
  return rest === 0 ? m.helpers_hours({ hours }) : m.helpers_hours_minutes({ hours, minutes: rest })
}

export const minutesOf = ({ from, to }: { readonly from: number; readonly to: number }): number => (to - from) / 60_000
