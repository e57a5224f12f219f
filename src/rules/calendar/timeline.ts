import { type Day, dayAfter } from './days.ts'
import { instantOf, minutesAfter } from './time.ts'

/** When an event of the weekend is, as the clocks at the fields show it. */
export interface EventTimes {
  readonly day: Day
  readonly starts: string
  /** No later than `starts` means on the next day; '' where nobody knows. */
  readonly ends: string
}

export interface EventSpan {
  readonly from: Date
  readonly to: Date
}

/** An event without an end counts as being on for so long. */
const OPEN_END_MINUTES = 60

export function eventSpan({ day, starts, ends }: EventTimes, zone: string): EventSpan {
  const from = instantOf({ day, time: starts }, zone)
  if (ends === '') return { from, to: minutesAfter(from, OPEN_END_MINUTES) }
  const to = instantOf({ day: ends > starts ? day : dayAfter(day), time: ends }, zone)
  // Where summer begins, a start in the hour that is left out lies behind its end.
  return { from, to: to < from ? from : to }
}

export type EventPhase = 'past' | 'now' | 'next' | 'later'

/** Of each event, in the order given. Several are next where they start together. */
export function phasesAt(spans: readonly EventSpan[], now: Date): readonly EventPhase[] {
  const next = Math.min(...spans.filter(({ from }) => from > now).map(({ from }) => from.getTime()))
  return spans.map(({ from, to }) => {
    if (from <= now) return now < to ? 'now' : 'past'
    return from.getTime() === next ? 'next' : 'later'
  })
}

/** Whether somebody would have to be at both; one that begins as the other ends is no clash. */
export const areAtOnce = (one: EventSpan, other: EventSpan): boolean => one.from < other.to && other.from < one.to
