import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Drawing, Icon } from '../Icon.tsx'

/** Rows split by hairlines. Its children are `Row`s or other list items. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="list" aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Names wrap; they are never cut off. */
  title: ReactNode
  text?: ReactNode
  icon?: Drawing
  /** A crest, a number, a time: stands before the title. */
  lead?: ReactNode
  /** A state, a button: stands at the end. */
  end?: ReactNode
  /** Where the whole row leads. */
  to?: string
}

export function Row({ title, text, icon, lead, end, to }: RowProps) {
  return (
    // With large letters what stands at the end comes below: no word is broken for it.
    <li className="row flex-wrap">
      {icon && <Icon of={icon} />}
      {lead}
      <div className="min-w-32 flex-1">
        <div className="font-semibold">
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className="row-link">
              {title}
            </Link>
          )}
        </div>
        {text && <div className="text-small text-ink-2">{text}</div>}
      </div>
      {end && <div className="row-end flex-none">{end}</div>}
      {to !== undefined && <Icon of={ChevronRight} />}
    </li>
  )
}
