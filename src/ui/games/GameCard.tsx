import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { DivisionMark } from '../marks/DivisionMark.tsx'
import type { GameState } from '../marks/game-state.ts'
import { State } from '../marks/State.tsx'
import { Digits } from './Digits.tsx'
import { leaderOf } from './score.ts'
import './game-card.css'

export type GameSide = {
  name: string
  score?: number | undefined
  /** A favourite, or one's own team. */
  starred?: boolean
  /** No team yet: the name says where it comes from. */
  isOpen?: boolean
  /** Who may come there: “Kite Club or Mudlarks”. */
  likely?: string
}

type Props = {
  /** What stands on its sign; '' for a game without a place. */
  field: string
  /** Where the list does not go by time: “9:30”. */
  time?: string | undefined
  home: GameSide
  away: GameSide
  division?: string
  /** Division and phase: “Mixed, pool B”. */
  phase: ReactNode
  state?: GameState | undefined
  /** Instead of the state's own word: “Reported, 1 of 2”. */
  stateText?: ReactNode
  /** What is new about it: “Moved from 12:00, field 3”. */
  change?: ReactNode
  to?: string
}

/** A row of a `List`. */
export function GameCard({ field, time, home, away, division, phase, state, stateText, change, to }: Props) {
  const leader = leaderOf(home.score, away.score)
  const inside = (
    <>
      <Place field={field} time={time} />
      <Side side={home} leads={leader === 'home'} level={leader === undefined} />
      <Side side={away} leads={leader === 'away'} level={leader === undefined} />
      <span className="game-meta">
        <span className="game-about">
          {division && <DivisionMark division={division} />}
          <span>{phase}</span>
        </span>
        {state && <State kind={state}>{stateText}</State>}
        {change && <State kind="moved">{change}</State>}
      </span>
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <div className={classOf(state)}>{inside}</div>
      ) : (
        <Link to={to} className={classOf(state)}>
          {inside}
        </Link>
      )}
    </li>
  )
}

/** Digits are large; a field with a name has smaller letters. */
const LARGE_MOST = 2

function Place({ field, time }: Pick<Props, 'field' | 'time'>) {
  if (time !== undefined)
    return (
      <span className="game-field game-when">
        {time}
        {field !== '' && <small>{m.kit_field_named({ field })}</small>}
      </span>
    )
  return (
    <span className={field.length > LARGE_MOST ? 'game-field game-field-named' : 'game-field'}>
      {field !== '' && <small>{m.kit_field()}</small>}
      {field}
    </span>
  )
}

const classOf = (state: GameState | undefined) => (state === 'live' ? 'game game-live' : 'game')

/** The digit follows the name in the markup, so that it is read after it. */
function Side({
  side: { name, score, starred = false, isOpen = false, likely },
  leads,
  level,
}: {
  side: GameSide
  leads: boolean
  level: boolean
}) {
  return (
    <>
      <span className={leads ? 'game-team game-leads' : isOpen ? 'game-team game-open' : 'game-team'}>
        {name}
        {likely !== undefined && <small> {likely}</small>}
        {starred && <Star size={15} aria-label={m.kit_starred()} fill="currentColor" />}
      </span>
      <span className={leads || level ? 'game-digits game-leads' : 'game-digits'}>
        {score !== undefined && <Digits value={score} />}
      </span>
    </>
  )
}
