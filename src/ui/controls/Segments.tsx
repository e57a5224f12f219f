import { Link } from 'react-router'
import { DivisionMark } from '../marks/DivisionMark.tsx'

export type Segment = { to: string; label: string; current: boolean; division?: string }

/** Up to five ways to see the same page: days, divisions, rounds. */
export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav className="segments" aria-label={label}>
      {segments.map(({ to, label, current, division }) => (
        <Link key={to} to={to} aria-current={current || undefined} preventScrollReset>
          {division && <DivisionMark division={division} />}
          {label}
        </Link>
      ))}
    </nav>
  )
}
