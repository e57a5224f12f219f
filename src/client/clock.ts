import { useEffect, useState } from 'react'
import { type Clock, REAL_CLOCK, shownAt } from '#rules/clock.ts'

let clock: Clock | undefined

/** Now, as the service sees it: the clock of a phone may be wrong. Only in the browser. */
export function serverNow(): Date {
  clock ??= clockOf(performance.getEntriesByType('navigation')[0])
  return new Date(shownAt(clock, Date.now()))
}

/** As the document came with it. One that was kept on the device has none: then the device must do. */
export function clockOf(navigation: PerformanceEntry | undefined): Clock {
  if (!(navigation instanceof PerformanceNavigationTiming)) return REAL_CLOCK
  const told = navigation.serverTiming?.find(({ name }) => name === 'now')
  const rate = Number(told?.description)
  if (!told || !(rate > 0)) return REAL_CLOCK
  return { real: performance.timeOrigin + navigation.responseStart, shown: told.duration, rate }
}

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
