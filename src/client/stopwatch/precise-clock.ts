import { useEffect, useState } from 'react'
import { type ClockSample, type MeasuredClock, measuredAt, measuredClock } from '#rules/calendar/measured-clock.ts'

/** Asks for the service's time. Undefined where no answer came. */
type AskTime = () => Promise<{ readonly now: number; readonly rate: number } | undefined>

/** Good enough for a finger; who has it asks no more. */
const FINE_MS = 10
const TRIES_MOST = 6

/** A few questions, one after the other; the fastest answer counts. */
export async function measureClock(
  ask: AskTime,
  stopwatch: () => number,
  tell: (found: MeasuredClock) => void = () => {},
): Promise<MeasuredClock | undefined> {
  const samples: ClockSample[] = []
  for (let tries = 0; tries < TRIES_MOST; tries += 1) {
    const asked = stopwatch()
    const told = await ask()
    if (told) samples.push({ asked, answered: stopwatch(), shown: told.now, rate: told.rate })
    const found = measuredClock(samples)
    // On a slow network the first answer is better than none.
    if (found) tell(found)
    if (found && found.errorMs <= FINE_MS) return found
  }
  return measuredClock(samples)
}

/** A stopwatch may stand still while a phone sleeps, and drifts. */
const AGAIN_MS = 60_000

export interface PreciseClock {
  /** The service's time at a moment of the stopwatch, such as the `timeStamp` of an event. Undefined before it is measured. */
  at(stopwatch: number): number | undefined
  readonly errorMs: number | undefined
}

/** The service's clock, right to half of the time that its answer takes. `path` answers `{ now, rate }`. */
export function usePreciseClock(path: string): PreciseClock {
  const [found, setFound] = useState<MeasuredClock>()
  useEffect(() => {
    let isOver = false
    const measure = async () => {
      if (document.visibilityState !== 'visible') return
      await measureClock(
        () => askTime(path),
        () => performance.now(),
        (found) => {
          if (!isOver) setFound(found)
        },
      )
    }
    const look = () => void measure()
    look()
    const timer = setInterval(look, AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [path])
  return {
    at: (stopwatch) => found && Math.round(measuredAt(found, stopwatch)),
    errorMs: found && Math.ceil(found.errorMs),
  }
}

async function askTime(path: string) {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    if (!response.ok) return undefined
    const told: unknown = await response.json()
    return isTold(told) ? told : undefined
  } catch {
    return undefined
  }
}

const isTold = (value: unknown): value is { now: number; rate: number } =>
  typeof value === 'object' &&
  value !== null &&
  'now' in value &&
  typeof value.now === 'number' &&
  'rate' in value &&
  typeof value.rate === 'number' &&
  value.rate > 0
