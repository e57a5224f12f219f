import { isDecided } from '#rules/games/states.ts'
import type { PadShown } from './pad-shown.ts'

/** Somebody's own games, by what is to be done about them. */
const OWN_GROUPS = ['now', 'due', 'next', 'said'] as const
export type OwnGroup = (typeof OWN_GROUPS)[number]

/** Whoever counts opens the pad before the first pull. */
const BEFORE_MINUTES = 10

/** `due`: it was played, and its result is missing or disputed. `said`: it waits for others. */
export function groupOf({ state, starts, minutes, sides, said }: PadShown, now: Date): OwnGroup {
  const passed = (now.getTime() - new Date(starts).getTime()) / 60_000
  if (state === 'disputed') return sides.length > 0 ? 'due' : 'said'
  if (state === 'reported') return sides.length > 0 && !said ? 'due' : 'said'
  if (state === 'live') return passed < minutes ? 'now' : 'due'
  if (state !== 'scheduled') return 'said'
  if (passed >= minutes) return 'due'
  return passed >= -BEFORE_MINUTES ? 'now' : 'next'
}

/** By group, each in the order of time. */
export function ownGroups(pads: readonly PadShown[], now: Date): readonly (readonly [OwnGroup, readonly PadShown[]])[] {
  const byGroup = Map.groupBy(pads, (pad) => groupOf(pad, now))
  return OWN_GROUPS.flatMap((group) => {
    const own = byGroup.get(group)
    return own ? [[group, own] as const] : []
  })
}

export const isOver = ({ state }: Pick<PadShown, 'state'>): boolean => isDecided(state) || state === 'cancelled'
