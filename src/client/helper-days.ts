import { HELPER_DAYS, type HelperDay } from '#rules/helpers/job-times.ts'
import { m } from '#words/messages.js'

/** The two days of helpers, in words. */
export const HELPER_DAY_WORDS: Readonly<Record<HelperDay, () => string>> = {
  Saturday: m.helpers_saturday,
  Sunday: m.helpers_sunday,
}

export const helperDayIn = (text: string | null): HelperDay | undefined => HELPER_DAYS.find((it) => it === text)
