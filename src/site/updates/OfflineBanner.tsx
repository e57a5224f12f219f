import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useLiveState } from '#client/live/live-state.ts'
import { freshness } from '#client/page/freshness.ts'
import { useWatched } from '#client/watched.ts'
import { localTimeOf } from '#rules/time.ts'
import { OfflineStrip } from '#ui/feedback/OfflineStrip.tsx'
import { m } from '#words/messages.js'
import type { rootData } from '../root-data.server.ts'
import { ageOf, shownSince } from './age.ts'

const TICK_MS = 15_000

/** Under the title while the network is away: how old the page is. */
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
  const since = shownSince({ asOf, isKept, onLine, live, now })
  if (since === undefined) return null
  const time = timeOf(since, zone)
  const { minutes, hours, days } = ageOf(since, now)
  if (days > 0) return <OfflineStrip>{m.site_offline_days({ count: days })}</OfflineStrip>
  if (hours > 0) return <OfflineStrip>{m.site_offline_hours({ time, count: hours })}</OfflineStrip>
  return <OfflineStrip>{m.site_offline_minutes({ time, count: minutes })}</OfflineStrip>
}

const FRESH = { asOf: 0, isKept: false }

/** Before the tournament's zone is set, the device's. */
const timeOf = (at: number, zone: string | undefined) =>
  localTimeOf(new Date(at), zone || Intl.DateTimeFormat().resolvedOptions().timeZone).time.replace(/^0/, '')

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
