/** All in milliseconds. */
export interface LiveTimes {
  /** How often connections are looked at. */
  look: number
  /** Shorter than the minute after which proxies give up on a silent connection. Browsers give up on one after twice as long. */
  heartbeat: number
  /** How often those are told who asked for no more than once a second. */
  pace: number
  /** A reader who has not taken everything for that long is dropped. */
  stalled: number
  /** A connection that asks for nothing is closed after that long. */
  idle: number
  /** How often it is checked that a session has not run out; everything else that ends one is noticed at once. */
  session: number
  /** How long stopping waits for what is still to be told. */
  stop: number
}

/** Loading a page again for somebody who is signed in takes as long of a core, with room for everything else. */
const LOAD_MS = 5
const WITHIN_MS = { least: 800, most: 12_800 }

/** Of how many milliseconds each of so many draws the moment at which they load again. In steps: it tells nobody how many there are. */
export function loadWithinMs(clients: number): number {
  let within = WITHIN_MS.least
  while (within < clients * LOAD_MS && within < WITHIN_MS.most) within *= 2
  return within
}

export const LIVE_TIMES: LiveTimes = {
  look: 5_000,
  heartbeat: 25_000,
  pace: 1_000,
  stalled: 30_000,
  idle: 120_000,
  session: 60_000,
  stop: 3_000,
}
