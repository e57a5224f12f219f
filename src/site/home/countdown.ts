import { type Day, daysBetween } from '#rules/calendar/days.ts'

/** Where today lies, seen from the tournament. */
export type Countdown =
  | { readonly is: 'ahead'; readonly days: number }
  | { readonly is: 'on'; readonly day: number; readonly of: number }
  | { readonly is: 'over' }

export function countdownTo(starts: Day, ends: Day, today: Day): Countdown {
  if (today < starts) return { is: 'ahead', days: daysBetween(today, starts) }
  if (today > ends) return { is: 'over' }
  return { is: 'on', day: daysBetween(starts, today) + 1, of: daysBetween(starts, ends) + 1 }
}
