import { ChevronRight, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Drawing, Icon } from '../Icon.tsx'

type NoteKind = 'quiet' | 'warn' | 'danger' | 'ok'

const DRAWINGS: Record<NoteKind, Drawing> = { quiet: Info, warn: TriangleAlert, danger: CircleAlert, ok: CircleCheck }

type Props = {
  kind?: NoteKind
  icon?: Drawing
  title?: ReactNode
  children?: ReactNode
  /** The whole note leads there. */
  to?: string
  /** Said at once by screen readers: for what happens after an action, not for what stood there from the start. */
  announced?: boolean
}

export function Note({ kind = 'quiet', icon = DRAWINGS[kind], title, children, to, announced = false }: Props) {
  const className = kind === 'quiet' ? 'note' : `note note-${kind}`
  const inside = (
    <>
      <Icon of={icon} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </>
  )
  if (to === undefined)
    return (
      <div className={className} role={announced ? (kind === 'danger' ? 'alert' : 'status') : undefined}>
        {inside}
      </div>
    )
  return (
    <Link to={to} className={`${className} items-center`}>
      {inside}
      <Icon of={ChevronRight} />
    </Link>
  )
}
