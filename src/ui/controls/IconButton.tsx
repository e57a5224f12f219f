import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type Drawing, Icon } from '../Icon.tsx'
import { Badge } from '../marks/Badge.tsx'

type Look = {
  icon: Drawing
  /** What it does, said instead of the drawing. A badge's number belongs into it: “Inbox, 1 new”. */
  label: string
  badge?: number
  line?: boolean
  round?: boolean
}

export function IconButton({
  icon,
  label,
  badge,
  line = false,
  round = false,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className' | 'children'>) {
  return (
    <button {...rest} type={type} className={iconButtonClass(line, round)} aria-label={label} title={label}>
      <Icon of={icon} size={24} />
      {badge !== undefined && badge > 0 && <Badge count={badge} />}
    </button>
  )
}

export function IconLink({
  icon,
  label,
  badge,
  line = false,
  round = false,
  ...rest
}: Look & Omit<LinkProps, 'className' | 'children'>) {
  return (
    <Link {...rest} className={iconButtonClass(line, round)} aria-label={label} title={label}>
      <Icon of={icon} size={24} />
      {badge !== undefined && badge > 0 && <Badge count={badge} />}
    </Link>
  )
}

const iconButtonClass = (line: boolean, round: boolean) =>
  ['ibtn', line && 'ibtn-line', round && 'ibtn-round'].filter(Boolean).join(' ')
