import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Crest } from '../marks/Crest.tsx'

type PanelProps = {
  /** For screen readers: “Next game”. */
  label: string
  /** The first line, in hi-vis: “Next game in 42 min”. */
  title: ReactNode
  aside?: ReactNode
  /** One button at the end, beside all lines. */
  end?: ReactNode
  children: ReactNode
}

/** The field that holds the one thing that matters now; one per page at most. */
export function PitchPanel({ label, title, aside, end, children }: PanelProps) {
  return (
    <section className="pitch flex items-center gap-3" aria-label={label}>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="flex-1 font-display text-head text-vis">{title}</p>
          {aside && <p className="text-small text-on-pitch-2">{aside}</p>}
        </div>
        {children}
      </div>
      {end}
    </section>
  )
}

type Side = {
  name: string
  colour?: string | undefined
  logo?: string | undefined
  href?: string | undefined
  /** No team yet: the name says where it comes from. */
  isOpen?: boolean | undefined
}

type FieldProps = {
  home: Side
  away: Side
  /** Large, in the middle: the time, or the score. */
  centre: ReactNode
  /** Under it: “Field 3”. */
  place: ReactNode
}

/** Two teams in their end zones. */
export function PitchField({ home, away, centre, place }: FieldProps) {
  return (
    <div className="pitch-field">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d="M32 0V100M68 0V100" />
      </svg>
      <Brick at="left" />
      <Brick at="right" />
      <EndZone team={home} />
      <div className="pitch-middle">
        <span className="font-display text-score whitespace-nowrap">{centre}</span>
        {place}
      </div>
      <EndZone team={away} />
    </div>
  )
}

function EndZone({ team: { href, isOpen, ...team } }: { team: Side }) {
  if (isOpen) return <div className="pitch-open">{team.name}</div>
  const inside = (
    <>
      <Crest {...team} size="big" />
      {team.name}
    </>
  )
  return href === undefined ? <div>{inside}</div> : <Link to={href}>{inside}</Link>
}

function Brick({ at }: { at: 'left' | 'right' }) {
  return (
    <svg className={`brick brick-${at}`} viewBox="0 0 8 8" aria-hidden>
      <path d="M1 1l6 6M7 1l-6 6" />
    </svg>
  )
}
