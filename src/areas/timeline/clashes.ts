import type { GameToAttend } from '#areas/schedule/game-times.api.server.ts'
import { areAtOnce, type EventTimes, eventSpan } from '#rules/calendar/timeline.ts'

interface TimedEvent extends EventTimes {
  readonly id: string
}

/** By the id of an event, the first of one's own games that is on at the same time. */
export function clashesWith(
  events: readonly TimedEvent[],
  own: readonly GameToAttend[],
  zone: string,
): ReadonlyMap<string, GameToAttend> {
  return new Map(
    events.flatMap((event) => {
      const span = eventSpan(event, zone)
      const clash = own.find(({ from, to }) => areAtOnce(span, { from: new Date(from), to: new Date(to) }))
      return clash ? [[event.id, clash] as const] : []
    }),
  )
}
