import { type ReactNode, useEffect } from 'react'
import { serverNow, useNow } from '#client/clock.ts'
import { type LiveState, useLiveState } from '#client/live/live-state.ts'
import { TournamentLogo } from '#client/page/TournamentLogo.tsx'
import { formatTime } from '#client/when.ts'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'
import { keepAwake } from './keep-awake.ts'
import './screen-frame.css'

/** The clock in the corner changes on the minute, or nearly. */
export const SCREEN_TICK_MS = 5_000

type Props = {
  tournament: string
  zone: string
  /** Small, beside the clock. */
  aside?: ReactNode
  children: ReactNode
}

/** A page for a beamer or a television, which stays on: whose tournament it is, what is shown, and the time. */
export function ScreenFrame({ tournament, zone, aside, children }: Props) {
  useEffect(() => keepAwake({ navigator, document }), [])
  return (
    <main className="screen">
      <header>
        <TournamentLogo />
        <h1>
          <Mark name={tournament || 'Fieldside'} onPitch />
        </h1>
        {aside && <p className="screen-page">{aside}</p>}
        <Corner zone={zone} />
      </header>
      {children}
    </main>
  )
}

/** The time; and since when nothing new arrives, where that is so. */
function Corner({ zone }: { zone: string }) {
  const now = useNow(SCREEN_TICK_MS)
  const live = useLiveState()
  if (!now) return null
  const since = staleSince(live)
  return (
    <p className="screen-clock">
      {since && <small>{m.site_not_live({ time: formatTime(since, zone) })}</small>}
      <time>{formatTime(now, zone)}</time>
    </p>
  )
}

/** By the clock of the service: that of the machine may be another one. */
const staleSince = (live: LiveState): Date | undefined =>
  live.is === 'stale' ? new Date(serverNow().getTime() - (Date.now() - live.since)) : undefined
