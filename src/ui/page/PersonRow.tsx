import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { initials } from '../marks/crest.ts'

type Props = {
  name: string
  /** On the shirt; without one, initials. */
  number?: string | undefined
  role?: ReactNode
  /** One state, one link or one button. */
  end?: ReactNode
  to?: string
  /** Beside the name: the mark “You”. */
  mark?: ReactNode
}

export function PersonRow({ name, number, role, end, to, mark }: Props) {
  return (
    <li className="row">
      <span
        className="w-9 flex-none text-center font-display text-digit"
        aria-hidden={number === undefined || undefined}
      >
        {number ?? <span className="text-ink-3">{initials(name)}</span>}
      </span>
      <div className="min-w-0 flex-1">
        <div className="font-semibold">
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="row-link">
              {name}
            </Link>
          )}{' '}
          {mark}
        </div>
        {role && <div className="text-small text-ink-2">{role}</div>}
      </div>
      {end && <div className="row-end flex-none text-small">{end}</div>}
    </li>
  )
}
