import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type Drawing, Icon } from '#ui/Icon.tsx'
import { Badge } from '#ui/marks/Badge.tsx'
import { m } from '#words/messages.js'
import { drawn } from './drawn.ts'
import type { NavLink } from './navigation.ts'

/** What waits for the visitor, by the address of the page where it is done. */
export type Badges = Readonly<Record<string, number>>

type Props = {
  link: NavLink
  /** Of the list that the link stands in. */
  current: NavLink | undefined
  /** Where the page is. */
  path: string
  badges: Badges
  size?: 24 | 20
}

export function NavEntry({ link, current, path, badges, size = 20 }: Props) {
  return (
    <Entry
      to={link.path}
      label={link.label}
      drawing={drawn(link.icon)}
      size={size}
      currency={currency(link, current, path)}
      count={badges[link.path] ?? 0}
    />
  )
}

type EntryProps = {
  to: string
  label: string
  drawing: Drawing
  size: 24 | 20
  currency: 'page' | 'true' | undefined
  count: number
}

/** There are dozens around every page, which say the same on the next one: only those that do not are rendered with it. */
const Entry = memo(function Entry({ to, label, drawing, size, currency, count }: EntryProps) {
  return (
    <Link to={to} aria-current={currency}>
      <Icon of={drawing} size={size} />
      <NavLabel count={count}>{label}</NavLabel>
    </Link>
  )
})

/** Below a page its link is still the way back there. */
function currency(link: NavLink, current: NavLink | undefined, path: string) {
  if (link !== current) return undefined
  return link.path === path ? 'page' : 'true'
}

export function NavLabel({ children, count }: { children: ReactNode; count: number }) {
  return (
    <>
      <span>
        {children}
        {count > 0 && <span className="sr-only">, {m.site_nav_waiting({ count })}</span>}
      </span>
      {count > 0 && <Badge count={count} />}
    </>
  )
}
