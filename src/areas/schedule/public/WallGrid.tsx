import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '#client/when.ts'
import { scoreText } from '#ui/games/score.ts'
import { useDivisions } from '#ui/marks/divisions.ts'
import { GAME_STATE_WORDS } from '#ui/marks/game-state.ts'
import { m } from '#words/messages.js'
import type { AllGames } from './chosen-games.ts'
import { type GameRow, timeShown } from './rows/game-row.ts'
import wallStyles from './wall-grid.css?inline'

type Props = { all: Pick<AllGames, 'days' | 'fields' | 'rows'> }

/** On paper all games are a grid for a wall: a sheet for each day, fields beside each other, times below each other. */
export default function WallGrid({ all: { days, fields, rows } }: Props) {
  if (!useIsPrinted()) return null
  return (
    <div className="wall">
      {days.map((day) => (
        <DayOnWall key={day} day={day} fields={fields} rows={rows.filter((row) => row.day === day)} />
      ))}
    </div>
  )
}

/** From before the browser looks at the page until it has. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    // Styles in a file of their own would be linked by the document, and waited for by whoever never prints.
    const styles = new CSSStyleSheet()
    styles.replaceSync(wallStyles)
    document.adoptedStyleSheets.push(styles)
    const begin = () => flushSync(() => setPrinted(true))
    const end = () => setPrinted(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== styles)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinted
}

type DayProps = { day: string; fields: readonly string[]; rows: readonly GameRow[] }

function DayOnWall({ day, fields, rows }: DayProps) {
  const used = fields.filter((field) => rows.some((row) => row.field === field))
  // Games without a place come last.
  const columns = rows.some(({ field }) => field === undefined) ? [...used, undefined] : used
  const times = [...new Set(rows.map(({ time }) => time))]
  return (
    <table className="wall-day" style={{ fontSize: `${letterPoints(columns.length)}pt` }}>
      <caption>{formatDay(day)}</caption>
      <thead>
        <tr>
          <td />
          {columns.map((field = '') => (
            <th key={field} scope="col">
              {field === '' ? m.schedule_public_no_field() : m.schedule_public_field({ field })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => (
          <tr key={time}>
            <th scope="row">{timeShown(time)}</th>
            {columns.map((field) => (
              <td key={field ?? ''}>
                {rows
                  .filter((row) => row.time === time && row.field === field)
                  .map((row) => (
                    <GameOnWall key={row.id} row={row} />
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As large as the columns of a sheet allow, and never smaller than can be read at arm's length. */
const letterPoints = (columns: number): number => Math.min(10, Math.max(6.5, 70 / Math.max(1, columns)))

function GameOnWall({ row: { home, away, score, division, phase, state } }: { row: GameRow }) {
  const divisions = useDivisions()
  const about = [
    divisions.name(division),
    phase,
    score && scoreText(...score),
    state === 'cancelled' && GAME_STATE_WORDS[state](),
  ]
  return (
    <div className="wall-game">
      <b>{home.name}</b>
      <b>{away.name}</b>
      <small>{about.filter(Boolean).join(', ')}</small>
    </div>
  )
}
