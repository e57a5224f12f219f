import { lazy } from 'react'

/** What only people with a team or a promise of their own see: nobody else loads it. */

export const LazyOwnNext = lazy(async () => ({ default: (await import('./MyWeekend.tsx')).OwnNextPanel }))
export const LazyWeekend = lazy(async () => ({ default: (await import('./MyWeekend.tsx')).MyWeekend }))
export const LazyWeekendLine = lazy(async () => ({
  default: (await import('#client/weekend/WeekendLine.tsx')).WeekendLine,
}))
