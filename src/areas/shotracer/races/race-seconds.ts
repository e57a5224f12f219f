import { tenthsOf } from '#rules/shotracer/leaderboard.ts'
import { getLocale } from '#words/runtime.js'

/** `12.3`, `12,3`. */
const tenthsShown = (tenths: number): string => {
  const text = (tenths / 10).toFixed(1)
  return getLocale() === 'de' ? text.replace('.', ',') : text
}

/** A time as it counts: up to the next tenth. */
export const secondsShown = (timeMs: number): string => tenthsShown(tenthsOf(timeMs))

/** A clock that is running: the tenths that are full. */
export const elapsedShown = (elapsedMs: number): string => tenthsShown(Math.max(0, Math.floor(elapsedMs / 100)))
