import type { RankedTime } from '#rules/shotracer/leaderboard.ts'
import { m } from '#words/messages.js'
import { secondsShown } from './race-seconds.ts'
import '../shotracer.css'

/** The best time of each team; level teams share a place. */
export function RaceBoard({ board, most = board.length }: { board: readonly RankedTime[]; most?: number }) {
  if (board.length === 0) return <p className="pt-3 text-small">{m.shotracer_board_empty()}</p>
  return (
    <ol className="race-board">
      {board.slice(0, most).map(({ place, name, heat, timeMs }) => (
        <li key={name}>
          <b>{place}</b>
          <span>
            {name} <small>{m.shotracer_heat({ number: heat })}</small>
          </span>
          <time>{secondsShown(timeMs)}</time>
        </li>
      ))}
    </ol>
  )
}
