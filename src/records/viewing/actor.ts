import type { Reader } from '../reader.ts'
import type { Viewer } from './viewer.ts'

/**
 * Somebody who does something. What they may do can be taken from them while their request is under way, so whoever writes
 * in their name asks who they are inside of the transaction that writes.
 */
export interface Actor {
  /** As they were when their request was looked at. */
  readonly viewer: Viewer
  /** As they are at the moment that the reader sees. Refused with 401 once their session has ended; a guest stays one. */
  now(reader: Reader): Promise<Viewer>
}

/** For what has no session behind it: the demo, and tests. */
export const withoutSession = (viewer: Viewer): Actor => ({ viewer, now: async () => viewer })
