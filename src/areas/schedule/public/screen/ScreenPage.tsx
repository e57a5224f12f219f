import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { serverNow, useNow } from '#client/clock.ts'
import { type LiveState, useLiveState } from '#client/live/live-state.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { formatTime, formatWeekday } from '#client/when.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'
import { type SideShown, timeShown } from '../rows/game-row.ts'
import { keepAwake } from './keep-awake.ts'
import { ScreenGames } from './ScreenGames.tsx'
import { screenOf } from './screen.queries.server.ts'
import { type ScreenGame, type ScreenView, screenAt } from './screen-view.ts'
import './screen.css'

/** The clock in the corner changes on the minute, or nearly. */
const TICK_MS = 5_000
const TURN_MS = 12_000

export async function loader({ context }: LoaderFunctionArgs) {
  const { reader, reads, preferences } = context.get(pageRequest)
  return screenOf({ reader, reads, language: preferences.language })
}

/** For a beamer or a television: nothing to press, everything comes by itself. */
export default function ScreenPage() {
  useLiveReload(['games', 'fields', 'teams', 'tournament'])
  useEffect(() => keepAwake({ navigator, document }), [])
  const { games, zone, tournament } = useLoaderData<typeof loader>()
  const now = useNow(TICK_MS)
  const view = now && screenAt(games, localTimeOf(now, zone))
  const page = useTurning(view?.pages.length ?? 0)
  return (
    <main className="screen">
      <header>
        <h1>
          <Mark name={tournament || 'Fieldside'} onPitch />
        </h1>
        {view && view.pages.length > 1 && (
          <p className="screen-page">{m.schedule_public_screen_page({ number: page + 1, count: view.pages.length })}</p>
        )}
        <Corner now={now} zone={zone} />
      </header>
      {view && <Shown key={page} view={view} games={view.pages[page] ?? []} />}
      {view && <Next view={view} today={now && localTimeOf(now, zone).day} />}
    </main>
  )
}

/** The number of the page that is shown, from 0. */
function useTurning(pages: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pages])
  return pages === 0 ? 0 : turn % pages
}

/** The time; and of when the scores are, while nothing new arrives. */
function Corner({ now, zone }: { now: Date | undefined; zone: string }) {
  const live = useLiveState()
  if (!now) return null
  const old = offlineSince(live)
  return (
    <p className="screen-clock">
      {old && <small>{m.schedule_public_screen_old({ time: formatTime(old, zone) })}</small>}
      <time>{formatTime(now, zone)}</time>
    </p>
  )
}

/** By the clock of the service: that of the machine may be another one. */
const offlineSince = (live: LiveState): Date | undefined =>
  live.is === 'offline' ? new Date(serverNow().getTime() - (Date.now() - live.since)) : undefined

function Shown({ view: { kind }, games }: { view: ScreenView; games: readonly ScreenGame[] }) {
  const [first] = games
  if (!first) return <p className="screen-over">{m.schedule_public_screen_over()}</p>
  const title = {
    now: m.schedule_public_screen_now,
    next: () => m.schedule_public_screen_next_day({ day: formatWeekday(first.day), time: timeShown(first.time) }),
    results: m.schedule_public_screen_results,
  }[kind]()
  return (
    <section className="screen-games" aria-label={title}>
      {kind !== 'now' && <h2>{title}</h2>}
      <ScreenGames games={games} />
    </section>
  )
}

function Next({ view: { next }, today }: { view: ScreenView; today: string | undefined }) {
  const [first] = next
  if (!first) return null
  const [day, time] = [formatWeekday(first.day), timeShown(first.time)]
  return (
    <footer>
      <b>
        {first.day === today
          ? m.schedule_public_screen_next({ time })
          : m.schedule_public_screen_next_day({ day, time })}
      </b>
      {next.map(({ id, home, away, field }) => (
        <span key={id}>{meetingText(home, away, field)}</span>
      ))}
    </footer>
  )
}

const meetingText = ({ name: home }: SideShown, { name: away }: SideShown, field: string | undefined) =>
  field === undefined
    ? m.schedule_public_screen_game_anywhere({ home, away })
    : m.schedule_public_screen_game({ home, away, field })
