import { useNow } from '#client/clock.ts'
import type { Day } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { m } from '#words/messages.js'
import { type Countdown, countdownTo } from './countdown.ts'

const MINUTE_MS = 60_000

type Props = { starts: Day; ends: Day; timeZone: string }

/** How long until the tournament. Depends on the time, so the browser places it; its line is kept free before that. */
export function CountdownLine({ starts, ends, timeZone }: Props) {
  const now = useNow(MINUTE_MS)
  return (
    <p className="countdown min-h-6 font-display text-digit text-vis">
      {now && countdownWords(countdownTo(starts, ends, dayIn(now, timeZone)))}
    </p>
  )
}

function countdownWords(countdown: Countdown): string {
  switch (countdown.is) {
    case 'ahead':
      return countdown.days === 1 ? m.site_home_tomorrow() : m.site_home_in_days({ count: countdown.days })
    case 'on':
      return countdown.day === 1 ? m.site_home_today() : m.site_home_day({ day: countdown.day })
    case 'over':
      return m.site_home_over()
  }
}
