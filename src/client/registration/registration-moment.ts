import { formatDay } from '#client/when.ts'
import { timeAndDay } from '#rules/registration-dates.ts'

/** `Sunday 1 March, 10:00`. */
export function momentInWords(moment: string): string {
  const { day, time } = timeAndDay(moment)
  return `${formatDay(day)}, ${time.replace(/^0/, '')}`
}
