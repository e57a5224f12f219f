import { useEffect, useState } from 'react'
import { type Clock, REAL_CLOCK, shownAt } from '#rules/calendar/clock.ts'

let clock: Clock | undefined

/** Now, as the service sees it: the clock of a phone may be wrong. Only in the browser. */
export function serverNow(): Date {
  clock ??= clockOfDocument()
  return new Date(shownAt(clock, Date.now()))
}

/** As the document came with it. One that was kept on the device tells none: then the device's own must do. */
function clockOfDocument(): Clock {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!isNavigation(navigation)) return REAL_CLOCK
  const told = navigation.serverTiming.find(({ name }) => name === 'now')
  const rate = Number(told?.description)
  // One that is paused stands still.
  if (!told || !(rate >= 0)) return REAL_CLOCK
  return { real: performance.timeOrigin + navigation.responseStart, shown: told.duration, rate }
}

/** Older browsers do not have all of it. */
const isNavigation = (entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming =>
  entry !== undefined && 'serverTiming' in entry && 'responseStart' in entry

/** Again and again. Undefined on the server and in the first picture, which must be the same at any time. */
export function useNow(everyMs: number): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(serverNow())
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
