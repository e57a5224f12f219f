import { useEffect } from 'react'
import { serverNow } from '#client/clock.ts'
import { pageReload } from '#client/page/reload.ts'

/** Spreads those who look at the same game. */
const WITHIN_MS = 5_000
/** A browser waits no longer than that. */
const LONGEST_MS = 2 ** 31 - 1

/** Loads the page again at a moment, in milliseconds since 1970, at which it says something else though nothing has changed. */
export function useReloadAt(moment: number | undefined) {
  useEffect(() => {
    if (moment === undefined) return undefined
    const wait = Math.max(0, moment - serverNow().getTime())
    if (wait > LONGEST_MS) return undefined
    const timer = setTimeout(() => pageReload.ask('maybe', WITHIN_MS), wait)
    return () => clearTimeout(timer)
  }, [moment])
}
