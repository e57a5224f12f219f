import { useNow } from './clock.ts'
import { ago, formatMoment } from './when.ts'

/** Often enough for what is told in minutes. */
const TICK_MS = 30_000

/** How long ago something was. The server and the first picture show when it was; the browser goes on from there. */
export function Ago({ at, zone }: { at: string; zone: string }) {
  const now = useNow(TICK_MS)
  const moment = formatMoment(at, zone)
  return (
    <time dateTime={at.replace(' ', 'T')} title={moment}>
      {now ? ago(at, now) : moment}
    </time>
  )
}
