import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { type Drawing, Icon } from '../Icon.tsx'
import { DivisionMark } from '../marks/DivisionMark.tsx'

type Look = {
  icon?: Drawing
  division?: string
  children: ReactNode
}

/** A filter as a link, so that it can be shared and works before the JavaScript is there. */
export function ChipLink({
  to,
  current = false,
  /** Shows that pressing a chosen chip takes the filter away. */
  removes = false,
  ...look
}: Look & { to: string; current?: boolean; removes?: boolean }) {
  return (
    <Link to={to} className="chip" aria-current={current || undefined} preventScrollReset>
      <Inside {...look} />
      {current && removes && <Icon of={X} />}
    </Link>
  )
}

/** For choices that live on the page only, such as favourites on this phone. */
export function ChipButton({
  pressed,
  icon,
  division,
  children,
  ...rest
}: Look & { pressed: boolean } & Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return (
    <button {...rest} type="button" className="chip" aria-pressed={pressed}>
      <Inside icon={icon} division={division}>
        {children}
      </Inside>
    </button>
  )
}

function Inside({ icon, division, children }: Look) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {division && <DivisionMark division={division} />}
      {children}
    </>
  )
}
