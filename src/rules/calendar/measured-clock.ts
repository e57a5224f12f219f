import { type Clock, shownAt } from './clock.ts'

/** The service's clock, told by a stopwatch that nobody can set: measured by asking for the time and waiting for the answer. */

/** One question and its answer. `asked` and `answered` are of the stopwatch. */
export interface ClockSample {
  readonly asked: number
  readonly answered: number
  /** What the service said, and how fast its clock goes. */
  readonly shown: number
  readonly rate: number
}

export interface MeasuredClock {
  /** `real` is of the stopwatch. */
  readonly clock: Clock
  /** It is not wrong by more. */
  readonly errorMs: number
}

/** The service looked at its clock somewhere between question and answer: the fastest answer tells the most. */
export function measuredClock(samples: readonly ClockSample[]): MeasuredClock | undefined {
  const [fastest] = samples.toSorted((one, other) => errorOf(one) - errorOf(other))
  if (!fastest) return undefined
  const { asked, answered, shown, rate } = fastest
  return { clock: { real: (asked + answered) / 2, shown, rate }, errorMs: errorOf(fastest) }
}

const errorOf = ({ asked, answered, rate }: ClockSample) => ((answered - asked) / 2) * rate

/** What the service's clock showed when the stopwatch did this. */
export const measuredAt = ({ clock }: MeasuredClock, stopwatch: number): number => shownAt(clock, stopwatch)
