import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLiveState } from '#client/live/live-state.ts'
import { freshness } from '#client/page/freshness.ts'
import { useWatched } from '#client/watched.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { OfflineStrip } from '#ui/feedback/OfflineStrip.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { rootData } from '../root-data.server.ts'
import { ageOf, type OutOfDate, outOfDate } from './age.ts'

const TICK_MS = 15_000

/** Under the title while the network is away, or nothing live arrives over it: how old the page is. */
export function OfflineBanner() {
  const { asOf, isKept } = useWatched(freshness, FRESH)
  const live = useLiveState()
  const onLine = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  const zone = useRouteLoaderData<typeof rootData>('root')?.tournament?.timeZone
  const now = useNow()
  const old = outOfDate({ asOf, isKept, onLine, live, now })
  return old ? <OfflineStrip>{wordsFor(old, now, zone)}</OfflineStrip> : null
}

const FRESH = { asOf: 0, isKept: false }

function wordsFor({ is, since }: OutOfDate, now: number, zone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
  const [age, at] = [ageOf(since, now), new Date(since)]
  const time = localTimeOf(at, zone).time.replace(/^0/, '')
  const day = at.toLocaleDateString(getLocale(), { day: 'numeric', month: 'short', timeZone: zone })
  if (is === 'notLive') return m.site_not_live({ time: age.unit === 'days' ? `${day}, ${time}` : time })
  switch (age.unit) {
    case 'now':
      return m.site_offline_now({ time })
    case 'minutes':
      return m.site_offline_minutes({ time, count: age.count })
    case 'hours':
      return m.site_offline_hours({ time, count: age.count })
    case 'days':
      return m.site_offline_days({ day, time })
  }
}

function followNetwork(tell: () => void) {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

function useNow(): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
