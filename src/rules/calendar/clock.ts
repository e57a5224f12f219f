/**
 * The clock from which everything is taken that depends on now. It may stand elsewhere than the machine's own and go faster:
 * for tests, demos and rehearsals, and on a phone whose own clock is wrong. Milliseconds since 1970.
 */
export interface Clock {
  /** When the machine's own clock says this … */
  readonly real: number
  /** … this one says that. */
  readonly shown: number
  /** How many times as fast it goes. */
  readonly rate: number
}

export const REAL_CLOCK: Clock = { real: 0, shown: 0, rate: 1 }

export const shownAt = ({ real, shown, rate }: Clock, machine: number): number => shown + (machine - real) * rate

/** No picture changes more often, however fast the clock goes. */
const TICK_LEAST_MS = 1_000

/** How long a machine waits until this clock has gone on by so much; of one that stands still, as long as of the real one. */
export const tickMs = ({ rate }: Clock, ofClockMs: number): number =>
  Math.max(ofClockMs / Math.max(rate, 1), Math.min(ofClockMs, TICK_LEAST_MS))
