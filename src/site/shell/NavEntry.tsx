import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
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
    <Link to={link.path} aria-current={currency(link, current, path)}>
      <Icon of={drawn(link.icon)} size={size} />
      <NavLabel count={badges[link.path] ?? 0}>{link.label}</NavLabel>
    </Link>
  )
}

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
