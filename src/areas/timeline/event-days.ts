import { formatDay, formatWeekday } from '#client/when.ts'
import type { Day } from '#rules/calendar/days.ts'

/** The days on which something is, in their order. */
export const daysOfEvents = (events: readonly { readonly day: Day }[]): readonly Day[] =>
  [...new Set(events.map(({ day }) => day))].toSorted()

/** Each by its weekday, or in full where two have the same. */
export function dayLabels(days: readonly Day[]): readonly { readonly value: Day; readonly label: string }[] {
  const weekdays = days.map((day) => formatWeekday(day))
  return days.map((value, index) => {
    const label = weekdays[index] ?? ''
    return { value, label: weekdays.indexOf(label) === weekdays.lastIndexOf(label) ? label : formatDay(value) }
  })
}
