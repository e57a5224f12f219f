import { memo } from 'react'
import { formatWeekday } from '#client/when.ts'
import { GameCard } from '#ui/games/GameCard.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { m } from '#words/messages.js'
import { type Candidates, chanceOf, chanceText, type GameRow, type SideShown, timeShown } from './rows/game-row.ts'
import { gameHref, type ScheduleView } from './schedule.address.ts'

type Props = {
  row: GameRow
  followed: ReadonlySet<string>
  by: ScheduleView
  day?: boolean
}

/**
 * A row with what is one's own marked. Where the list is not by time, each row says when. A list has many, and they stay as they
 * are while the line of the present moves among them.
 */
export const GameItem = memo(function GameItem({ row, followed, by, day = false }: Props) {
  const { id, field = '', time, home, away, score, division, phase, state, change } = row
  const divisions = useDivisions()
  const side = ({ id, name, candidates }: SideShown, index: 0 | 1) => ({
    ...nameInRow(name, candidates),
    score: score?.[index],
    starred: followed.has(id),
    isOpen: id === '',
  })
  const chance = chanceOf(row, followed)
  const about = [
    day && by !== 'time' ? formatWeekday(row.day) : undefined,
    chance && chanceText(chance),
    divisions.name(division),
    phase,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <GameCard
      to={gameHref(id)}
      field={by === 'field' ? '' : field}
      time={by === 'time' ? undefined : timeShown(time)}
      home={side(home, 0)}
      away={side(away, 1)}
      division={division}
      phase={about}
      state={state}
      change={change}
    />
  )
}, isSame)

/** A row has no room for “Winner of Kite Club – Mudlarks”: the game by its short name, and beside it who may come. */
function nameInRow(name: string, candidates: Candidates | undefined) {
  const [one, other] = candidates?.teams ?? []
  if (!candidates || !one || !other) return { name }
  return { name: candidates.short, likely: m.kit_or({ one: one.name, other: other.name }) }
}

/** Patched once, a row is another object with each change of the list, and says the same. */
function isSame({ row, followed, by, day }: Props, next: Props): boolean {
  const isSameRow = SHOWN.every((name) => row[name] === next.row[name])
  return isSameRow && followed === next.followed && by === next.by && day === next.day
}

const SHOWN = ['id', 'day', 'time', 'field', 'home', 'away', 'score', 'division', 'phase', 'state', 'change'] as const
