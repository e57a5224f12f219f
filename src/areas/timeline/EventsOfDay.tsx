import { CalendarDays, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { DayOfGames, GameToAttend } from '#areas/schedule/game-times.api.server.ts'
import { formatDate, formatDay, formatWeekday } from '#client/when.ts'
import type { Day } from '#rules/calendar/days.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { type EventPhase, eventSpan, phasesAt } from '#rules/calendar/timeline.ts'
import { Icon } from '#ui/Icon.tsx'
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
  /** What is played on that day; left out where nothing is. */
  games?: DayOfGames | undefined
  /** Own games that are on at the same time, by the event's id. */
  clashes?: ReadonlyMap<string, GameToAttend>
}

const NO_CLASHES: ReadonlyMap<string, GameToAttend> = new Map()

/** What is on at one day, along a line. */
export function EventsOfDay({ day, events, phases, now, games, clashes = NO_CLASHES }: Props) {
  const coming = events.find(({ id }) => phases?.get(id) === 'next' || phases?.get(id) === 'later')
  return (
    <Section title={formatWeekday(day)} aside={formatDate(day)}>
      {games && <GamesOfDay games={games} />}
      {events.length > 0 && (
        <TimelineList
          label={formatDay(day)}
          moments={events.map((event) => momentOf(event, phases?.get(event.id), clashes.get(event.id)))}
          now={now === undefined ? undefined : { time: timeInWords(now), before: coming?.id }}
        />
      )}
    </Section>
  )
}

/** The day's games are on their own page; here they are a line. */
function GamesOfDay({ games: { count, from, to, href } }: { games: DayOfGames }) {
  return (
    <Link to={href} className="row-link flex min-h-12 items-center gap-2 py-2 font-semibold text-brand-text">
      <Icon of={CalendarDays} size={20} />
      {m.timeline_games({ count, from: timeInWords(from), to: timeInWords(to) })}
    </Link>
  )
}

const momentOf = (event: EventShown, phase: EventPhase | undefined, clash: GameToAttend | undefined): Moment => ({
  key: event.id,
  at: `${event.day}T${event.starts}`,
  time: timeInWords(event.starts),
  title: <span lang={event.title.language}>{event.title.words}</span>,
  text: <EventText event={event} clash={clash} />,
  ...(clash && { clash: true }),
  ...(phase && { when: phase }),
  ...(phase === 'now' && { mark: <State kind="live">{m.timeline_now()}</State> }),
  ...(phase === 'next' && { mark: <State kind="waiting">{m.timeline_next()}</State> }),
})

type TextProps = { event: EventShown; clash: GameToAttend | undefined }

function EventText({ event: { id, ends, place, audience, description, picture }, clash }: TextProps) {
  const facts = [
    ends !== '' && m.timeline_until({ time: timeInWords(ends) }),
    place,
    audience !== 'everybody' && FOR_WORDS[audience](),
  ].filter(Boolean)
  return (
    <div className="grid gap-2 wrap-anywhere">
      {clash && (
        <Link to={clash.href} className="relative flex min-h-6 items-center gap-1 font-semibold text-warning underline">
          <Icon of={TriangleAlert} size={15} />
          {m.timeline_clash({ time: timeInWords(clash.time), game: clash.title })}
        </Link>
      )}
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
