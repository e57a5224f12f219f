import { formatDate, formatDay, formatWeekday } from '#client/when.ts'
import type { Day } from '#rules/calendar/days.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { type EventPhase, eventSpan, phasesAt } from '#rules/calendar/timeline.ts'
import { State } from '#ui/marks/State.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type Moment, TimelineList } from '#ui/page/TimelineList.tsx'
import { m } from '#words/messages.js'
import { EventPicture } from './EventPicture.tsx'
import type { EventShown } from './timeline.queries.server.ts'
import { FOR_WORDS, timeInWords } from './timeline.words.ts'

type Props = {
  day: Day
  events: readonly EventShown[]
  /** What each is in time, by its id; left out before the browser knows the time. */
  phases: ReadonlyMap<string, EventPhase> | undefined
  /** The time of the clock, on the day on which it is now. */
  now: string | undefined
}

/** What is on at one day, along a line. */
export function EventsOfDay({ day, events, phases, now }: Props) {
  const coming = events.find(({ id }) => phases?.get(id) === 'next' || phases?.get(id) === 'later')
  return (
    <Section title={formatWeekday(day)} aside={formatDate(day)}>
      <TimelineList
        label={formatDay(day)}
        moments={events.map((event) => momentOf(event, phases?.get(event.id)))}
        now={now === undefined ? undefined : { time: timeInWords(now), before: coming?.id }}
      />
    </Section>
  )
}

const momentOf = (event: EventShown, phase: EventPhase | undefined): Moment => ({
  key: event.id,
  at: `${event.day}T${event.starts}`,
  time: timeInWords(event.starts),
  title: <span lang={event.title.language}>{event.title.words}</span>,
  text: <EventText event={event} />,
  ...(phase && { when: phase }),
  ...(phase === 'now' && { mark: <State kind="live">{m.timeline_now()}</State> }),
  ...(phase === 'next' && { mark: <State kind="waiting">{m.timeline_next()}</State> }),
})

function EventText({ event: { id, ends, place, audience, description, picture } }: { event: EventShown }) {
  const facts = [
    ends !== '' && m.timeline_until({ time: timeInWords(ends) }),
    place,
    audience !== 'everybody' && FOR_WORDS[audience](),
  ].filter(Boolean)
  return (
    <div className="grid gap-2 wrap-anywhere">
      {facts.length > 0 && <p>{facts.join(', ')}</p>}
      {description.words !== '' && (
        <p lang={description.language} className="max-w-read whitespace-pre-line text-ink">
          {description.words}
        </p>
      )}
      {picture && <EventPicture event={id} name={picture.name} alt={picture.alt} />}
    </div>
  )
}

/** What each event is at this time, and the clock of the day that it is. */
export function timesAt(events: readonly EventShown[], zone: string, now: Date | undefined) {
  if (!now) return undefined
  const phases = phasesAt(
    events.map((event) => eventSpan(event, zone)),
    now,
  )
  return {
    phases: new Map(events.map(({ id }, index) => [id, phases[index] ?? 'later'])),
    clock: localTimeOf(now, zone),
  }
}
