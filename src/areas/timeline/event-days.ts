import type { Day } from '#rules/calendar/days.ts'

/** The days on which something is, in their order. */
const daysOfEvents = (events: readonly { readonly day: Day }[]): readonly Day[] =>
  [...new Set(events.map(({ day }) => day))].toSorted()

/** Those with games as well. */
export const daysShown = (
  events: readonly { readonly day: Day }[],
  games: readonly { readonly day: Day }[],
): readonly Day[] => daysOfEvents([...events, ...games])
