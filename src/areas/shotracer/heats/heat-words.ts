import { type HeatState, type LaneNow, SPILL_MS } from '#rules/shotracer/heat.ts'
import { m } from '#words/messages.js'
import { secondsShown } from '../races/race-seconds.ts'

export const HEAT_STATE_WORDS: Readonly<Record<HeatState, () => string>> = {
  lobby: m.shotracer_state_lobby,
  armed: m.shotracer_state_armed,
  running: m.shotracer_state_running,
  finished: m.shotracer_state_finished,
  void: m.shotracer_state_void,
}

/** What a lane is at, in words: a time, or how many legs are done. */
export function laneWords({ state, legsMs, timeMs, spills }: LaneNow, legs: number): string {
  const spilled = spills > 0 ? ` ${m.shotracer_spilled({ seconds: (spills * SPILL_MS) / 1_000 })}` : ''
  if (timeMs !== undefined) return m.shotracer_lane_time({ time: secondsShown(timeMs) }) + spilled
  switch (state) {
    case 'falseStart':
      return m.shotracer_lane_false_start()
    case 'unfinished':
      return m.shotracer_lane_unfinished()
    case 'running':
      return m.shotracer_lane_legs({ done: legsMs.length, legs }) + spilled
    default:
      return m.shotracer_lane_waiting()
  }
}
