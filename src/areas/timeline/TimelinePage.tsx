import { CalendarClock, Pencil } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { timesOfGames } from '#areas/schedule/game-times.api.server.ts'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useNow } from '#client/clock.ts'
import { dayLabels } from '#client/day-labels.ts'
import { ListChips } from '#client/lists/ListFilters.tsx'
import { isMoreThanResult } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { adminTimelineAddress } from './admin/admin-timeline.address.ts'
import { clashesWith } from './clashes.ts'
import { EventsOfDay, timesAt } from './EventsOfDay.tsx'
import { daysShown } from './event-days.ts'
import { timelineAddress } from './timeline.address.ts'
import { eventsShown } from './timeline.queries.server.ts'

/** Often enough for what is told in minutes. */
const TICK_MS = 20_000

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { records, reader, viewer, preferences } = context.get(pageRequest)
  const [events, tournament, teams] = await Promise.all([
    eventsShown(records, preferences.language),
    tournamentOf(reader),
    ownTeams(reader, viewer),
  ])
  const games = await timesOfGames(reader, new Set(teams.map(({ team }) => team)))
  return {
    events,
    games,
    shown: timelineAddress.read(url.searchParams, { day: daysShown(events, games.days) }),
    tournament: tournament?.name ?? '',
    zone: tournament?.time_zone ?? 'UTC',
    isAdmin: viewer.roles.includes('admin'),
  }
}

export default function TimelinePage() {
  useLiveReload(['timelines', 'tournament'])
  useGamesReload(isMoreThanResult)
  const { events, games, shown, tournament, zone, isAdmin } = useLoaderData<typeof loader>()
  const times = timesAt(events, zone, useNow(TICK_MS))
  const days = daysShown(events, games.days)
  const clashes = clashesWith(events, games.own, zone)
  const { day: chosen } = shown.choices
  const edit = isAdmin && (
    <ButtonLink kind="line" icon={Pencil} to={adminTimelineAddress.path}>
      {m.timeline_edit()}
    </ButtonLink>
  )
  if (days.length === 0)
    return (
      <>
        <PageHeader title={m.timeline_title()} context={tournament} />
        <EmptyState icon={CalendarClock} title={m.timeline_none()} action={edit}>
          {isAdmin ? m.timeline_none_admin() : m.timeline_none_text()}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader
        title={m.timeline_title()}
        context={tournament}
        icons={<ShareButton title={m.timeline_title()} url={timelineAddress.href(shown)} />}
        action={edit}
      />
      {days.length > 1 && (
        <ListChips
          address={timelineAddress}
          shown={shown}
          label={m.timeline_days()}
          all={{ label: m.timeline_all_days() }}
          groups={[{ choice: 'day', options: dayLabels(days) }]}
        />
      )}
      {days
        .filter((day) => chosen === '' || chosen === day)
        .map((day) => (
          <EventsOfDay
            key={day}
            day={day}
            events={events.filter((event) => event.day === day)}
            games={games.days.find((it) => it.day === day)}
            clashes={clashes}
            phases={times?.phases}
            now={times?.clock.day === day ? times.clock.time : undefined}
          />
        ))}
      <div className="no-print pt-6">
        <PrintButton kind="line" />
      </div>
    </>
  )
}
