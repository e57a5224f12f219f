import { isOver } from '../pad/own-games.ts'
import type { PadShown } from '../pad/pad-shown.ts'

export interface OnField {
  /** The one that is played, or whose time it is. */
  readonly now?: PadShown | undefined
  readonly next: readonly PadShown[]
  readonly past: readonly PadShown[]
}

/** How long before it begins a game is what the field is about. */
const BEFORE_MINUTES = 15

/** What is on at a field. Before the time is known, what the states tell. */
export function onField(pads: readonly PadShown[], now: Date | undefined): OnField {
  const current = pads.find(({ state }) => state === 'live') ?? pads.find((pad) => isDue(pad, now))
  const rest = pads.filter((pad) => pad !== current)
  const isPast = (pad: PadShown) =>
    isOver(pad) || pad.state === 'reported' || pad.state === 'disputed' || endOf(pad) <= (now?.getTime() ?? 0)
  return { now: current, next: rest.filter((pad) => !isPast(pad)), past: rest.filter(isPast) }
}

function isDue(pad: PadShown, now: Date | undefined): boolean {
  if (!now || isOver(pad) || pad.state === 'reported' || pad.state === 'disputed') return false
  return now.getTime() >= Date.parse(pad.starts) - BEFORE_MINUTES * 60_000 && now.getTime() < endOf(pad)
}

const endOf = ({ starts, minutes }: PadShown) => Date.parse(starts) + minutes * 60_000
