import { usePreciseClock } from '#client/stopwatch/precise-clock.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { m } from '#words/messages.js'
import { RefereePad } from '../referee/RefereePad.tsx'
import { RACE_CLOCK_PATH } from '../shotracer.address.ts'
import type { RaceShown } from '../shotracer.queries.server.ts'
import { HEAT_STATE_WORDS } from './heat-words.ts'
import { Lobby } from './Lobby.tsx'
import { RaceClock, RaceLanes } from './RaceLanes.tsx'
import { useHeat } from './use-heat.ts'
import '../shotracer.css'

type Props = RaceShown & {
  current: NonNullable<RaceShown['current']>
  zone: string
  refused: RefusedForm | undefined
}

/** The heat that is on: who runs while it is open, the lanes once it is armed; below that what the referee does. */
export function CurrentHeat(props: Props) {
  const { race, current, isReferee } = props
  const heat = useHeat(current.heat, race.legs)
  const clock = usePreciseClock(RACE_CLOCK_PATH)
  const names = current.heat.lanes.map(({ name }) => name)
  return (
    <section className="pitch race" aria-label={m.shotracer_heat({ number: current.heat.number })}>
      <header className="flex items-baseline gap-2">
        <h2 className="flex-1 font-display text-head text-vis">
          {m.shotracer_heat({ number: current.heat.number })}: {HEAT_STATE_WORDS[heat.state]()}
        </h2>
        <RaceClock heat={heat} clock={clock} />
      </header>
      {heat.state === 'lobby' ? (
        <Lobby {...props} />
      ) : (
        <RaceLanes names={names} heat={heat} legs={race.legs} clock={clock} />
      )}
      {isReferee && <RefereePad race={race} shown={current.heat} heat={heat} clock={clock} />}
    </section>
  )
}
