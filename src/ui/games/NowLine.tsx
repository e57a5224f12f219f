import { m } from '#words/messages.js'
import './game-card.css'

/** Between what is and what comes. Placed by the browser, because rendered pages are kept. */
export function NowLine({ time }: { time: string }) {
  return <p className="now-line">{m.kit_now({ time })}</p>
}
