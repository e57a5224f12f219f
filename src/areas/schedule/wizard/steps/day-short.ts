import { formatDay, formatWeekday } from '#client/when.ts'

/** The weekday alone, as long as there are not two of it. */
export const dayShort = (days: readonly string[], day: string): string =>
  days.length > DAYS_PER_WEEK ? formatDay(day) : formatWeekday(day)

const DAYS_PER_WEEK = 7
