import { useEffect, useState } from 'react'
import { type Clock, REAL_CLOCK, shownAt, tickMs } from '#rules/calendar/clock.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { documentTiming } from './document-timing.ts'

let clock: Clock | undefined

/** Now, as the service sees it: the clock of a phone may be wrong. Only in the browser. */
export const serverNow = (): Date => new Date(shownAt(shownClock(), Date.now()))

const shownClock = (): Clock => (clock ??= clockOfDocument())

/** As the document came with it, or else the device's own. */
function clockOfDocument(): Clock {
  const told = documentTiming('now')
  const rate = Number(told?.description)
  // One that is paused stands still.
  return told && rate >= 0 ? { real: told.receivedAt, shown: told.duration, rate } : REAL_CLOCK
}

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
