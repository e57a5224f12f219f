/** What the clock of a game runs to: from when counting began and, before that, by the timetable. */

export interface CapTimes {
  readonly starts: Date
  /** Of the whole game. */
  readonly minutes: number
  /** Minutes after the start; 0 where there is none. */
  readonly halfCap: number
  readonly timeCap: number
}

export interface CapClock {
  readonly to: 'start' | 'halfCap' | 'timeCap' | 'end' | 'over'
  /** Until then; 0 once it is over. */
  readonly seconds: number
}

/** Whoever has played to the half needs no cap for it any more. */
export function capClock({ starts, minutes, halfCap, timeCap }: CapTimes, now: Date, isHalfOver: boolean): CapClock {
  const after = (time: number) => Math.ceil((starts.getTime() + time * 60_000 - now.getTime()) / 1_000)
  const marks = [
    { to: 'start', seconds: after(0) },
    { to: 'halfCap', seconds: halfCap === 0 || isHalfOver ? 0 : after(halfCap) },
    { to: 'timeCap', seconds: timeCap === 0 ? 0 : after(timeCap) },
    { to: 'end', seconds: after(minutes) },
  ] as const
  return marks.find(({ seconds }) => seconds > 0) ?? { to: 'over', seconds: 0 }
}

/**
 * When a count began that reaches the service late: as the phone says it, but not later than now, nor before anybody could have
 * counted.
 */
export const countStart = (said: Date | undefined, now: Date, earliest: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(earliest.getTime(), (said ?? now).getTime())))

/** `12:40`; from an hour on `1:05:00`. */
export function clockText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
