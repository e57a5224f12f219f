import { useWatched, Watched } from '#client/watched.ts'

/** Whether what others change arrives here. `since`: milliseconds since 1970. */
export type LiveState = { readonly is: 'connecting' } | { readonly is: 'live' } | Offline

interface Offline {
  readonly is: 'offline'
  readonly since: number
}

export const CONNECTING: LiveState = { is: 'connecting' }
export const LIVE: LiveState = { is: 'live' }

export const liveState = new Watched<LiveState>(CONNECTING)

export const useLiveState = () => useWatched(liveState, CONNECTING)
