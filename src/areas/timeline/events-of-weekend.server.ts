import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { OwnWeekendRequest, WeekendEntry } from '#http/areas/own-weekend.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import { eventSpan } from '#rules/calendar/timeline.ts'
import { timelineAddress } from './timeline.address.ts'
import { publishedEvents } from './timeline.queries.server.ts'

/** The events that somebody may see. Nobody has to be at them. */
export async function eventsOfWeekend({
  reader,
  records,
  language,
}: OwnWeekendRequest): Promise<readonly WeekendEntry[]> {
  const zone = (await tournamentOf(reader))?.time_zone || 'UTC'
  return (await publishedEvents(records)).map((event) => {
    const { from, to } = eventSpan(event, zone)
    return {
      id: `event-${event.id}`,
      from: from.getTime(),
      to: to.getTime(),
      title: textInLanguage(event, 'title', language).words,
      place: event.place,
      href: timelineAddress.path,
      isOptional: true,
      changed: new Date(event.updated),
    }
  })
}
