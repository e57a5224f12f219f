import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { useReloadAt } from '#client/live/use-reload-at.ts'
import { ScreenFrame } from '#client/screen/ScreenFrame.tsx'
import { usePreciseClock } from '#client/stopwatch/precise-clock.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import { HEAT_STATE_WORDS } from '../heats/heat-words.ts'
import { RaceClock, RaceLanes } from '../heats/RaceLanes.tsx'
import { useHeat } from '../heats/use-heat.ts'
import { RaceBoard } from '../races/RaceBoard.tsx'
import { RACE_CLOCK_PATH } from '../shotracer.address.ts'
import { type HeatShown, type RaceOnScreen, raceOnScreen } from '../shotracer.queries.server.ts'
import './race-screen.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageRequest)
  const tournament = await tournamentOf(db)
  return {
    tournament: tournament?.name ?? '',
    zone: tournament?.time_zone ?? 'UTC',
    shown: await raceOnScreen(db, url.searchParams.get('race') ?? ''),
  }
}

/** As many as can be read from the other end of the tent. */
const BOARD_MOST = 8

/** For a beamer or a television: the lanes of the heat that is on, and the best times. */
export default function ShotracerScreenPage() {
  useLiveReload(['races', 'race_heats', 'tournament'])
  const { tournament, zone, shown } = useLoaderData<typeof loader>()
  useReloadAt(shown?.changesAt)
  return (
    <ScreenFrame tournament={tournament} zone={zone} aside={shown?.race.name}>
      {shown?.heat ? (
        <Race key={shown.heat.id} {...shown} heat={shown.heat} />
      ) : (
        <p className="race-screen-waits">{shown ? m.shotracer_screen_waits() : m.shotracer_none()}</p>
      )}
      {shown && shown.board.length > 0 && (
        <footer>
          <b>{m.shotracer_race_facts(shown.race)}</b>
        </footer>
      )}
    </ScreenFrame>
  )
}

function Race({ race, heat: shown, board }: RaceOnScreen & { heat: HeatShown }) {
  const heat = useHeat(shown, race.legs)
  const clock = usePreciseClock(RACE_CLOCK_PATH)
  return (
    <div className="race-screen">
      <section aria-label={m.shotracer_heat({ number: shown.number })}>
        <header>
          <h2>
            {m.shotracer_heat({ number: shown.number })}: {HEAT_STATE_WORDS[heat.state]()}
          </h2>
          <RaceClock heat={heat} clock={clock} />
        </header>
        <RaceLanes names={shown.lanes.map(({ name }) => name)} heat={heat} legs={race.legs} clock={clock} />
      </section>
      {board.length > 0 && (
        <section aria-label={m.shotracer_board()}>
          <h2>{m.shotracer_board()}</h2>
          <RaceBoard board={board} most={BOARD_MOST} />
        </section>
      )}
    </div>
  )
}
