import type { Day } from '#rules/calendar/days.ts'

/** The days on which something is, in their order. */
export const daysOfEvents = (events: readonly { readonly day: Day }[]): readonly Day[] =>
  [...new Set(events.map(({ day }) => day))].toSorted()
