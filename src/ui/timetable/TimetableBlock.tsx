import { ArrowLeftRight, Lock, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#words/messages.js'
import { Icon } from '../Icon.tsx'
import { DivisionMark } from '../marks/DivisionMark.tsx'
import { useDivisions } from '../marks/divisions.ts'
import './timetable.css'

export type Block = {
  key: string
  field: string
  /** Minutes of the day. */
  from: number
  to: number
  division: string
  /** “Pool B”. */
  phase: string
  home: string
  away: string
  state?: 'planned' | 'done' | 'moving'
  locked?: boolean
  /** Changed since it was published. */
  moved?: boolean
  /** Under the teams: who keeps score. */
  note?: string
  /** Where it leads; then it is a link and is not picked. */
  href?: string
}

type Props = { block: Block; onPick?: ((key: string) => void) | undefined; row?: string; column?: number }

export function TimetableBlock({ block, onPick, row, column }: Props) {
  const { key, division, phase, home, away, state = 'planned', locked = false, moved = false, note, href } = block
  const { colour } = useDivisions().of(division)
  const className = `entry entry-${state} in-${colour} prints`
  const inside = (
    <>
      <span className="entry-meta">
        <DivisionMark division={division} />
        {phase}
        <span className="ml-auto flex gap-1">
          {moved && (
            <span className="text-warning">
              <Icon of={ArrowLeftRight} size={15} label={m.kit_block_moved()} />
            </span>
          )}
          {locked && <Icon of={Lock} size={15} label={m.kit_block_locked()} />}
        </span>
      </span>
      <span className="entry-team">{home}</span>
      <span className="entry-team">{away}</span>
      {note && (
        <span className="entry-note">
          <Icon of={PenLine} size={15} label={m.kit_block_duty()} />
          {note}
        </span>
      )}
    </>
  )
  const style = { gridRow: row, gridColumn: column }
  if (href !== undefined)
    return (
      <Link
        to={href}
        className={className}
        style={style}
        aria-current={state === 'moving' || undefined}
        data-block={key}
        draggable={false}
        preventScrollReset
        replace
      >
        {inside}
      </Link>
    )
  if (onPick === undefined)
    return (
      <div className={className} style={style}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      className={className}
      style={style}
      aria-pressed={state === 'moving'}
      onClick={() => onPick(key)}
    >
      {inside}
    </button>
  )
}
