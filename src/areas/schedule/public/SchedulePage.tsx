import { CalendarDays, LayoutGrid, Search, Star, X } from 'lucide-react'
import { lazy, useEffect, useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { ownTeams } from '#areas/teams/teams.api.server.ts'
import { AtRest } from '#client/AtRest.tsx'
import { useNow } from '#client/clock.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { pageReload } from '#client/page/reload.ts'
import { useFollowed } from '#client/use-followed.ts'
import { formatDay } from '#client/when.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { IconLink } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { DivisionMark } from '#ui/marks/DivisionMark.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { chosenGames } from './chosen-games.ts'
import { DivisionTables } from './divisions/DivisionTables.tsx'
import type { DivisionShown } from './divisions/division-shown.ts'
import { GameGroups } from './GameGroups.tsx'
import { chanceOf, playsIn } from './rows/game-row.ts'
import { unpackRows } from './rows/packed-rows.ts'
import { ScheduleControls } from './ScheduleControls.tsx'
import { type ScheduleShown, scheduleAddress } from './schedule.address.ts'
import { scheduleOf } from './schedule.queries.server.ts'
import { patchedSchedule, reactionOfSchedule, type ShownGames, type ShownSchedule } from './schedule-changes.ts'
import { TakeAlong } from './take-along/TakeAlong.tsx'
import './schedule.css'

export { isLoadedForChoice as shouldRevalidate } from '#client/page/use-page-reload.ts'

/** Without it the list is printed. */
const WallGrid = lazy(() => import('./WallGrid.tsx').catch(() => ({ default: () => null })))

/** Often enough for a line that goes by minutes. */
const TICK_MS = 20_000

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { reader, visit, viewer } = context.get(pageRequest)
  const [schedule, own] = await Promise.all([scheduleOf(visit, url.searchParams), ownTeams(reader, viewer)])
  return { schedule, own: own.map(({ team }) => team), isAdmin: viewer.roles.includes('admin') }
}

export default function SchedulePage() {
  const loaded = useLoaderData<typeof loader>()
  const { schedule: packed, own, isAdmin } = loaded
  useLiveReload(['fields', 'formats', 'teams', ...(packed?.division ? ['pool_entries'] : [])])
  const schedule = useMemo(() => packed && { ...packed, rows: unpackRows(packed.rows) }, [packed])
  const newest = useLiveGames({
    loaded,
    topic: gamesTopic(),
    own,
    reactionTo: (change) => reactionOfSchedule(change, schedule),
  })
  const patched = useMemo(() => schedule && patchedSchedule(schedule, newest), [schedule, newest])
  const query = useShownQuery(packed?.query)
  const shown = useMemo(
    () => patched && { ...patched, ...chosenGames(patched, new URLSearchParams(query)) },
    [patched, query],
  )
  if (!patched || !shown) return <NoSchedule isAdmin={isAdmin} />
  return <Games all={patched} schedule={shown} own={own} isAdmin={isAdmin} />
}

/** Of the address bar; in the first picture of a document that for which it was made: a copy on the device serves them all. */
function useShownQuery(loaded: string | undefined): string | undefined {
  const { search } = useLocation()
  return useHydrated() ? search : loaded
}

type Props = { all: ShownSchedule; schedule: ShownGames; own: readonly string[]; isAdmin: boolean }

function Games({ all, schedule, own, isAdmin }: Props) {
  const { asked, counts, team } = schedule
  const followed = useFollowed(own)
  const division = useTables(schedule)
  const isOfDivision = asked.choices.division !== ''
  return (
    <>
      {!isNarrowed(asked) && (
        <AtRest>
          <WallGrid all={all} />
        </AtRest>
      )}
      <PageHeader
        title={m.schedule_public_title()}
        context={m.schedule_public_context(counts)}
        icons={
          asked.choices.find === '' &&
          asked.q === '' && (
            <IconLink
              icon={Search}
              label={m.schedule_public_search()}
              to={scheduleAddress.href(scheduleAddress.chosen(asked, { find: 'yes' }))}
              preventScrollReset
            />
          )
        }
        action={
          isAdmin && (
            <ButtonLink kind="line" icon={LayoutGrid} to="/admin/schedule/timetable">
              {m.schedule_public_timetable()}
            </ButtonLink>
          )
        }
      />
      <ScheduleControls schedule={schedule} />
      {schedule.day !== '' && <p className="hidden print:block">{formatDay(schedule.day)}</p>}
      <div className={isOfDivision ? 'schedule schedule-beside' : 'schedule'}>
        <div>
          {team && (
            <p className="no-print pt-3">
              <ButtonLink
                kind="line"
                size="small"
                icon={X}
                to={scheduleAddress.href(scheduleAddress.chosen(asked, { team: '' }))}
              >
                {team.name}
              </ButtonLink>
            </p>
          )}
          <Listed schedule={schedule} followed={followed} />
        </div>
        {isOfDivision && (
          <aside aria-label={m.schedule_public_tables()}>
            {division ? <DivisionTables division={division} followed={followed} /> : <TableLinks schedule={schedule} />}
          </aside>
        )}
      </div>
      {!isOfDivision && <TableLinks schedule={schedule} />}
      <TakeAlong asked={asked} team={team} isAdmin={isAdmin} />
    </>
  )
}

/** Whether some games are meant, and not all of a day. */
const isNarrowed = (asked: ScheduleShown): boolean =>
  scheduleAddress.isNarrowed({ ...asked, choices: { ...asked.choices, day: '', by: 'time', find: '' } })

/** The games of a division are there at once; its tables come from the service, where there is a network. */
function useTables({ asked, division }: ShownGames): DivisionShown | undefined {
  const wanted = asked.choices.division
  const isThere = division?.key === wanted
  useEffect(() => {
    if (wanted !== '' && !isThere) pageReload.ask('maybe', 0, { parts: 'page' })
  }, [wanted, isThere])
  return isThere ? division : undefined
}

function Listed({ schedule, followed }: { schedule: ShownGames; followed: ReadonlySet<string> }) {
  const { asked, rows, day, teams, zone } = schedule
  const now = useNow(TICK_MS)
  const isHydrated = useHydrated()
  const isMine = asked.choices.show === 'mine'
  // Whom somebody follows is known to their device alone.
  if (isMine && !isHydrated && followed.size === 0) return null
  const shown = isMine ? rows.filter((row) => playsIn(row, followed) || chanceOf(row, followed)) : rows
  if (shown.length === 0) return <div className="mt-4">{isMine ? <NoneOfMine /> : <NotFound />}</div>
  return (
    <GameGroups
      by={asked.choices.by}
      rows={shown}
      teams={teams}
      followed={followed}
      severalDays={day === ''}
      folds={!scheduleAddress.isNarrowed({ ...asked, choices: { ...asked.choices, day: '', division: '', find: '' } })}
      now={now && localTimeOf(now, zone)}
    />
  )
}

/** Where tables and brackets are. */
function TableLinks({ schedule: { asked, playing } }: { schedule: ShownGames }) {
  const divisions = useDivisions()
  return (
    <div className="no-print">
      <Section title={m.schedule_public_tables()}>
        <List>
          {playing.map((key) => (
            <Row
              key={key}
              lead={<DivisionMark division={key} />}
              title={divisions.name(key)}
              to={scheduleAddress.href(scheduleAddress.chosen(asked, { division: key }))}
            />
          ))}
        </List>
      </Section>
    </div>
  )
}

const NoneOfMine = () => (
  <EmptyState
    icon={Star}
    title={m.schedule_public_none_mine()}
    action={
      <ButtonLink kind="line" to="/teams">
        {m.schedule_public_to_teams()}
      </ButtonLink>
    }
  >
    {m.schedule_public_none_mine_text()}
  </EmptyState>
)

const NotFound = () => (
  <NothingFound
    title={m.schedule_public_not_found()}
    to={scheduleAddress.href()}
    showAll={m.schedule_public_show_all()}
  >
    {m.schedule_public_not_found_text()}
  </NothingFound>
)

function NoSchedule({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <PageHeader title={m.schedule_public_title()} />
      <EmptyState
        icon={CalendarDays}
        title={m.schedule_public_none()}
        action={isAdmin && <ButtonLink to="/admin/schedule/init">{m.schedule_public_plan()}</ButtonLink>}
      >
        {isAdmin ? m.schedule_public_none_admin() : m.schedule_public_none_text()}
      </EmptyState>
    </>
  )
}
