import { dayAfter } from '../calendar/days.ts'
import { instantOf, localTimeOf } from '../calendar/time.ts'
import { isWanted, type NoticeCategory } from './categories.ts'

/** When people want to be left alone, by the clocks at the fields. From and until the same: never. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** Nobody has asked to be woken. */
export const USUAL_QUIET: QuietHours = { from: '22:00', until: '07:00' }

export const NEVER_QUIET: QuietHours = { from: '00:00', until: '00:00' }

/** The next moment at which nobody is disturbed: now, or when the quiet hours end. */
export function quietUntil({ from, until }: QuietHours, now: Date, zone: string): Date {
  const { day, time } = localTimeOf(now, zone)
  const isOverMidnight = until < from
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return now
  const ends = instantOf({ day: isOverMidnight && time >= from ? dayAfter(day) : day, time: until }, zone)
  // Clocks that are set back show the same twice.
  return ends > now ? ends : now
}

/** What people have said about being disturbed. */
export interface NoticePreferences {
  readonly off: readonly NoticeCategory[]
  readonly quiet: QuietHours
}

export const USUAL_PREFERENCES: NoticePreferences = { off: [], quiet: USUAL_QUIET }

interface PushedNotice {
  readonly category: NoticeCategory | ''
  readonly urgent: boolean
}

/** When a device may ring; undefined for never. What is urgent does not wait for the morning. */
export function ringsAt(
  notice: PushedNotice,
  { off, quiet }: NoticePreferences,
  now: Date,
  zone: string,
): Date | undefined {
  if (!isWanted(notice, off)) return undefined
  return notice.urgent ? now : quietUntil(quiet, now, zone)
}
