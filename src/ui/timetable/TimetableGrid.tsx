import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Block, TimetableBlock } from './TimetableBlock.tsx'
import { clock, HEAD_PX, hoursBetween, ROW_MINUTES, ROW_PX, rowsOf } from './timetable.ts'
import './timetable.css'

export type TimetableField = {
  key: string
  name: string
  note?: string
  /** Where its name leads. */
  to?: string
}

/** A stretch of a field that is no game: closed, forbidden for what is moved, where it would land, or where it must not. */
export type Stretch = {
  key: string
  field: string
  from: number
  to: number
  kind: 'closed' | 'forbidden' | 'target' | 'refused'
  /** Why, or what happens there. */
  text?: ReactNode
}

type Props = {
  label: string
  fields: readonly TimetableField[]
  /** First and last minute of the day that are shown. */
  from: number
  to: number
  blocks: readonly Block[]
  stretches?: readonly Stretch[]
  /** Minute of the day, while the day is today. */
  now?: number | undefined
  onPick?: (key: string) => void
  onTarget?: (key: string) => void
}

/** All fields of one day beside each other, 22 px per quarter of an hour. */
export function TimetableGrid({ label, fields, from, to, blocks, stretches = [], now, onPick, onTarget }: Props) {
  const columnOf = new Map(fields.map((field, index) => [field.key, index + 2]))
  const rows = Math.ceil((to - from) / ROW_MINUTES)
  return (
    <div
      className="timetable"
      // Scrolled by keyboard as well, so it can be focused.
      tabIndex={0}
      role="group"
      aria-label={label}
      style={{
        gridTemplateColumns: `44px repeat(${fields.length}, minmax(8rem, 1fr))`,
        gridTemplateRows: `${HEAD_PX}px repeat(${rows}, ${ROW_PX}px)`,
      }}
    >
      <i className="timetable-corner" aria-hidden />
      <i className="timetable-side" aria-hidden />
      {fields.map((field) => (
        <h3
          key={field.key}
          data-field={field.key}
          className="timetable-field"
          style={{ gridColumn: columnOf.get(field.key) }}
        >
          {field.to === undefined ? field.name : <Link to={field.to}>{field.name}</Link>} <small>{field.note}</small>
        </h3>
      ))}
      {hoursBetween(from, to - LINE_MINUTES).map((hour) => (
        <Hour key={hour} row={rowsOf({ from: hour, to: hour }, from).start} text={clock(hour)} />
      ))}
      {stretches.map((stretch) => (
        <StretchBox
          key={stretch.key}
          stretch={stretch}
          row={gridRow(rowsOf(stretch, from))}
          column={columnOf.get(stretch.field)}
          onTarget={onTarget}
        />
      ))}
      {blocks.map((block) => (
        <TimetableBlock
          key={block.key}
          block={block}
          onPick={onPick}
          row={gridRow(rowsOf(block, from))}
          column={columnOf.get(block.field)}
        />
      ))}
      {now !== undefined && now >= from && now <= to && (
        <div className="timetable-now" style={{ top: `${HEAD_PX + ((now - from) / ROW_MINUTES) * ROW_PX}px` }}>
          <span>{clock(now)}</span>
        </div>
      )}
    </div>
  )
}

/** An hour at the very end has no room for its line. */
const LINE_MINUTES = 15

const gridRow = ({ start, span }: { start: number; span: number }) => `${start} / span ${span}`

/** The heads have the one before. */
const FIRST_ROW = 2

function Hour({ row, text }: { row: number; text: string }) {
  return (
    <>
      <span className={`timetable-hour ${row === FIRST_ROW ? 'timetable-hour-first' : ''}`} style={{ gridRow: row }}>
        {text}
      </span>
      <i className="timetable-line" style={{ gridRow: row }} aria-hidden />
    </>
  )
}

type StretchProps = {
  stretch: Stretch
  row: string
  column: number | undefined
  onTarget: ((key: string) => void) | undefined
}

function StretchBox({ stretch: { key, kind, text }, row, column, onTarget }: StretchProps) {
  const style = { gridRow: row, gridColumn: column }
  if (kind === 'target' && onTarget)
    return (
      <button type="button" className="stretch stretch-target" style={style} onClick={() => onTarget(key)}>
        {text}
      </button>
    )
  return (
    <div className={`stretch stretch-${kind}`} style={style}>
      {text && <span>{text}</span>}
    </div>
  )
}
