import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { afterChunkFailure } from '../decisions.ts'
import { checkForNewerBuild } from '../newer-build.ts'

const RELOADED_AT = 'fieldside-reloaded-at'

/** Where the page under way leads; undefined while none is. */
let wantedPlace: string | undefined

/** Before any part of the page is asked for: React hears of a page under way later, on a slow phone when it has failed. */
export const keepWanted: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const place = url.pathname + url.search
  if (place !== location.pathname + location.search) wantedPlace = place
  const results = await next()
  if (request.signal.aborted && wantedPlace === place) hasArrived()
  return results
}

/** The page under way is shown, or what came in its place. */
export const hasArrived = () => {
  wantedPlace = undefined
}

/**
 * A part of the wanted page could not be loaded. When a newer build has taken its place the wanted page is loaded anew,
 * and this never answers; otherwise it answers that the failure is to be shown.
 */
export async function partIsMissing(): Promise<'showError'> {
  const isNewerKnown = await checkForNewerBuild()
  const verdict = afterChunkFailure({ isNewerKnown, lastReloadAt: lastReloadAt(), now: Date.now() })
  // Without a page under way this was only looking ahead.
  if (verdict === 'showError' || wantedPlace === undefined) return 'showError'
  noteReload()
  location.assign(wantedPlace)
  return new Promise(() => {})
}

function lastReloadAt(): number | undefined {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT)) || undefined
  } catch {
    return undefined
  }
}

function noteReload() {
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    // A browser that keeps nothing cannot be guarded; its pages have no newer build twice in a row.
  }
}
