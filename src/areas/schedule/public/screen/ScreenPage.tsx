import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useNow } from '#client/clock.ts'
import { useLiveGames } from '#client/live/games/use-live-games.ts'
import { gamesTopic, useLiveReload } from '#client/live/use-live.ts'
import { SCREEN_TICK_MS, ScreenFrame } from '#client/screen/ScreenFrame.tsx'
import { useTurning } from '#client/screen/use-turning.ts'
import { formatWeekday } from '#client/when.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { type SideShown, timeShown } from '../rows/game-row.ts'
import { ScreenGames } from './ScreenGames.tsx'
import { screenOf } from './screen.queries.server.ts'
import { patchedScreen, reactionOfScreen, type ScreenGame, type ScreenView, screenAt } from './screen-view.ts'
import './screen.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return screenOf(context.get(pageRequest).visit)
}

/** For a beamer or a television: nothing to press, everything comes by itself. */
export default function ScreenPage() {
  useLiveReload(['fields', 'teams', 'tournament'])
  const loaded = useLoaderData<typeof loader>()
  const newest = useLiveGames({
    loaded,
    topic: gamesTopic(),
    reactionTo: (change) => reactionOfScreen(change, loaded),
  })
  const { games, zone, tournament } = patchedScreen(loaded, newest)
  const now = useNow(SCREEN_TICK_MS)
  const view = now && screenAt(games, localTimeOf(now, zone))
  const page = useTurning(view?.pages.length ?? 0)
  return (
    <ScreenFrame
      tournament={tournament}
      zone={zone}
      aside={
        view && view.pages.length > 1 && m.schedule_public_screen_page({ number: page + 1, count: view.pages.length })
      }
    >
      {view && <Shown key={page} view={view} games={view.pages[page] ?? []} />}
      {view && <Next view={view} today={now && localTimeOf(now, zone).day} />}
    </ScreenFrame>
  )
}

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
