import type { LaneNow } from './heat.ts'

/** Before anything was measured. */
const USUAL_LEG_MS = 6_000

/** How much of a leg a lane may seem to have done before it is tapped: it must never look finished too early. */
const ALMOST = 0.92

/** What a leg has taken so far in this heat. */
export function typicalLegMs(lanes: readonly Pick<LaneNow, 'legsMs'>[]): number {
  const all = lanes
    .flatMap(({ legsMs }) => legsMs.map((end, index) => end - (legsMs[index - 1] ?? 0)))
    .toSorted((one, other) => one - other)
  return all[Math.floor(all.length / 2)] ?? USUAL_LEG_MS
}

/**
 * How far a lane is drawn, from 0 to 1. Legs are measured, what is between them is not: there it goes on, slower and slower,
 * and waits before the end of the leg.
 */
export function laneShare(
  { state, legsMs }: Pick<LaneNow, 'state' | 'legsMs'>,
  legs: number,
  elapsedMs: number,
  typicalMs: number,
): number {
  if (state === 'finished') return 1
  if (state !== 'running') return legsMs.length / legs
  const inLeg = Math.max(0, elapsedMs - (legsMs.at(-1) ?? 0))
  return (legsMs.length + ALMOST * (1 - Math.exp(-inLeg / typicalMs))) / legs
}
