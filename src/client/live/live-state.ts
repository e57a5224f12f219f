import { useWatched, Watched } from '#client/watched.ts'

/** Whether what others change arrives here. */
export type LiveState =
  | { readonly is: 'connecting' }
  | { readonly is: 'live' }
  /** Nothing arrives any more; milliseconds since 1970. */
  | { readonly is: 'stale'; readonly since: number }

export const CONNECTING: LiveState = { is: 'connecting' }
export const LIVE: LiveState = { is: 'live' }

export const liveState = new Watched<LiveState>(CONNECTING)

export const useLiveState = () => useWatched(liveState, CONNECTING)
