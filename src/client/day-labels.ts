import type { Day } from '#rules/calendar/days.ts'
import { formatDay, formatWeekday } from './when.ts'

/** Each by its weekday, or in full where two have the same. */
export function dayLabels(days: readonly Day[]): readonly { readonly value: Day; readonly label: string }[] {
  const weekdays = days.map((day) => formatWeekday(day))
  return days.map((value, index) => {
    const label = weekdays[index] ?? ''
    return { value, label: weekdays.indexOf(label) === weekdays.lastIndexOf(label) ? label : formatDay(value) }
  })
}
