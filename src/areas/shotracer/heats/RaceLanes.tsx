import { Trophy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { serverNow } from '#client/clock.ts'
import type { PreciseClock } from '#client/stopwatch/precise-clock.ts'
import type { HeatNow } from '#rules/shotracer/heat.ts'
import { laneShare, typicalLegMs } from '#rules/shotracer/progress.ts'
import { m } from '#words/messages.js'
import { elapsedShown, secondsShown } from '../races/race-seconds.ts'
import { laneWords } from './heat-words.ts'
import '../shotracer.css'

type Props = {
  names: readonly string[]
  heat: HeatNow
  legs: number
  clock: PreciseClock
}

/** How much of the way to where it should be a lane is drawn on at each frame: a tap is seen as a dash, not as a jump. */
const DASH = 0.16

let calm: MediaQueryList | undefined

const prefersCalm = () => (calm ??= matchMedia('(prefers-reduced-motion: reduce)')).matches

/** Lanes beside each other, each with as many parts as there are legs; what is under way moves by itself. */
export function RaceLanes({ names, heat, legs, clock }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const shares = useRef<number[]>([])
  useFrames(heat.state === 'running', () => {
    const elapsed = elapsedOf(heat, clock)
    const typical = typicalLegMs(heat.lanes)
    list.current?.style.setProperty('--legs', String(legs))
    const isCalm = prefersCalm()
    for (const [index, lane] of heat.lanes.entries()) {
      const wanted = isCalm
        ? laneShare({ ...lane, state: 'unfinished' }, legs, 0, 1)
        : laneShare(lane, legs, elapsed, typical)
      const before = shares.current[index] ?? wanted
      const share = isCalm || heat.state !== 'running' ? wanted : before + (wanted - before) * DASH
      shares.current[index] = share
      const drawn = list.current?.children[index]
      if (drawn instanceof HTMLElement) drawn.style.setProperty('--share', share.toFixed(4))
    }
  })
  const times =
    heat.state === 'finished' && heat.lanes.length > 1 ? heat.lanes.flatMap(({ timeMs }) => timeMs ?? []) : []
  const best = Math.min(...times)
  return (
    <ol className="race-lanes" ref={list}>
      {heat.lanes.map((lane, index) => (
        <li key={lane.lane} data-state={lane.state}>
          <b className="race-lane-number" aria-hidden>
            {m.shotracer_lane_short({ lane: lane.lane })}
          </b>
          <span className="race-lane-name">{names[index]}</span>
          <span className="race-lane-state">
            {lane.timeMs !== undefined && lane.timeMs === best && (
              <span className="race-lane-winner">
                <Trophy aria-hidden className="inline size-[1em]" /> {m.shotracer_winner()}
              </span>
            )}
            {laneWords(lane, legs)}
          </span>
          <span className="race-track" aria-hidden>
            <i />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The time since the start, counting. */
export function RaceClock({ heat, clock }: Pick<Props, 'heat' | 'clock'>) {
  const digits = useRef<HTMLTimeElement>(null)
  useFrames(heat.state === 'running', () => {
    const elapsed = elapsedOf(heat, clock)
    // What has ended is rounded like the times of its lanes.
    if (digits.current) digits.current.textContent = (heat.state === 'running' ? elapsedShown : secondsShown)(elapsed)
  })
  if (heat.startedAt === undefined) return null
  return <time className="race-clock" ref={digits} role="timer" aria-live="off" />
}

/** While running the time goes on; after that it stands at the last lane. */
function elapsedOf({ state, startedAt = 0, lanes }: HeatNow, clock: PreciseClock): number {
  if (state !== 'running') return Math.max(0, ...lanes.flatMap(({ legsMs }) => legsMs))
  return (clock.at(performance.now()) ?? serverNow().getTime()) - startedAt
}

/** Draws once after each change, and at every frame while something moves. */
function useFrames(isMoving: boolean, draw: () => void) {
  const drawing = useRef(draw)
  useEffect(() => {
    drawing.current = draw
    draw()
  })
  useEffect(() => {
    if (!isMoving) return undefined
    let frame = requestAnimationFrame(step)
    function step() {
      drawing.current()
      frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [isMoving])
}
