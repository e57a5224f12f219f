import { useEffect, useState } from 'react'
import { type Clock, REAL_CLOCK, shownAt, tickMs } from '#rules/calendar/clock.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { documentTiming } from './document-timing.ts'

let clock: Clock | undefined

/** Now, as the service sees it: the clock of a phone may be wrong. Only in the browser. */
export const serverNow = (): Date => new Date(shownAt(shownClock(), Date.now()))

const shownClock = (): Clock => (clock ??= clockOfDocument())

const NAME = 'fieldside-clock'

/** As the document came with it. A copy on the device came with none: as the last one had it, or else the device's own. */
function clockOfDocument(): Clock {
  const told = documentTiming('now')
  const rate = Number(told?.description)
  try {
    // One that is paused stands still.
    if (!told || !(rate >= 0)) return clockIn(localStorage.getItem(NAME))
    const own = { real: told.receivedAt, shown: told.duration, rate }
    localStorage.setItem(NAME, JSON.stringify(own))
    return own
  } catch {
    return REAL_CLOCK
  }
}

function clockIn(kept: string | null): Clock {
  const found: unknown = JSON.parse(kept ?? '{}')
  return isClock(found) ? found : REAL_CLOCK
}

const isClock = (found: unknown): found is Clock =>
  typeof found === 'object' &&
  found !== null &&
  ['real', 'shown', 'rate'].every((name) => typeof Reflect.get(found, name) === 'number')

/**
 * Again and again, at the pace of the clock that is shown. Undefined on the server and in the first picture of a document, which
 * must be the same at any time.
 */
export function useNow(everyMs: number): Date | undefined {
  const [first] = useState(useHydrated() ? serverNow : undefined)
  const [now, setNow] = useState(first)
  useEffect(() => {
    const look = () => setNow(serverNow())
    if (first === undefined) look()
    const timer = setInterval(look, tickMs(shownClock(), everyMs))
    return () => clearInterval(timer)
  }, [everyMs, first])
  return now
}
