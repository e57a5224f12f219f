import { CirclePause, CirclePlay, CircleStop, FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { ShownRehearsal } from '#areas/rehearsal/rehearsing.ts'
import { serverNow, useNow } from '#client/clock.ts'
import { formatTime, formatWeekday } from '#client/when.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { REHEARSAL_BASE, REHEARSAL_PAGE } from '#rules/rehearsal/addresses.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import './banner.css'

const TICK_MS = 60_000
const ASK_EVERY_MS = 5_000
/** The clock was put forward, or stands still, since this document came. */
const APART_MS = 3 * 60_000

type Props = { rehearsal: ShownRehearsal; zone: string }

/** On every page of a copy, so that nobody takes it for the real one. */
export default function RehearsalBanner({ rehearsal, zone }: Props) {
  const { pathname, search } = useLocation()
  const { isPaused } = rehearsal
  const now = useNow(TICK_MS) ?? new Date(rehearsal.now)
  useEffect(() => followCopy(isPaused), [isPaused])
  const { day } = localTimeOf(now, zone)
  const moment = `${formatWeekday(day)} ${formatTime(now, zone)}`
  return (
    <aside className="banner banner-stays no-print" aria-label={m.rehearsal_banner_reins()}>
      <p>
        <Icon of={FlaskConical} />
        <span>
          <b>{m.rehearsal_banner()}:</b> {moment}, {isPaused ? m.rehearsal_paused() : m.rehearsal_banner_speed()}
        </span>
      </p>
      {/* Of the real installation, so not within this page. */}
      <form method="post" action={REHEARSAL_PAGE}>
        <input type="hidden" name="to" value={`${REHEARSAL_BASE}${pathname}${search}`} />
        <Button
          type="submit"
          name="intent"
          value={isPaused ? 'resume' : 'pause'}
          kind="slab"
          size="small"
          icon={isPaused ? CirclePlay : CirclePause}
        >
          {isPaused ? m.rehearsal_resume() : m.rehearsal_pause()}
        </Button>
        <Button type="submit" name="intent" value="end" kind="slab" size="small" icon={CircleStop}>
          {m.rehearsal_end()}
        </Button>
      </form>
    </aside>
  )
}

/** Asks how late it is there: a document that goes by another clock is loaded again, and after the end there is none. */
function followCopy(isPaused: boolean): () => void {
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const answer = await fetch(`${REHEARSAL_BASE}/now.json`, { cache: 'no-store' })
      if (answer.status === 410) location.assign(REHEARSAL_PAGE)
      if (!answer.ok) return
      const told: unknown = await answer.json()
      if (!isTold(told)) return
      const isApart = Math.abs(told.now - serverNow().getTime()) > APART_MS
      if (isApart || told.isPaused !== isPaused) location.reload()
    } catch {
      // Asked again soon.
    }
  }
  const timer = setInterval(() => void ask(), ASK_EVERY_MS)
  return () => clearInterval(timer)
}

const isTold = (told: unknown): told is { readonly now: number; readonly isPaused: boolean } =>
  typeof told === 'object' && told !== null && 'now' in told && typeof told.now === 'number' && 'isPaused' in told
