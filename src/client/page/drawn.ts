import { Watched } from '#client/watched.ts'

/** The key of the location that is drawn; none before the first page is taken over. */
export const drawnLocation = new Watched<string | undefined>(undefined)

/**
 * False between the moment at which the router is elsewhere, or has the answer to a form, and the one at which that is
 * drawn, which takes a slow phone a while.
 */
export function isDrawn(): boolean {
  const drawn = drawnLocation.get()
  return drawn === undefined || drawn === keyOfRouter()
}

/** The router keeps it with the browser's own entry; the first entry has none, which the router calls so. */
function keyOfRouter(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
    ? state.key
    : 'default'
}
