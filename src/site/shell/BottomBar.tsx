import { LogIn, Menu } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import { opensSheet } from '#ui/overlays/Sheet.tsx'
import { m } from '#words/messages.js'
import { MORE_BADGE } from './badges.ts'
import { MORE_SHEET } from './MoreSheet.tsx'
import { type Badges, NavEntry, NavLabel } from './NavEntry.tsx'
import { currentOf, type Navigation } from './navigation.ts'

/** Beside More. */
const MOST_SLOTS = 4

type Props = { navigation: Navigation; path: string; isSignedIn: boolean; badges: Badges }

/** The navigation of a phone, in reach of the thumb. */
export function BottomBar({ navigation: { bar }, path, isSignedIn, badges }: Props) {
  const current = currentOf(bar, path)
  return (
    <nav className="shell-bar no-print" aria-label={m.site_nav_label()}>
      {bar.map((link) => (
        <NavEntry key={link.path} link={link} current={current} path={path} badges={badges} size={24} />
      ))}
      {!isSignedIn && bar.length < MOST_SLOTS && (
        <Link to="/user/login">
          <Icon of={LogIn} size={24} />
          <span>{m.site_sign_in()}</span>
        </Link>
      )}
      <button type="button" aria-current={current ? undefined : 'true'} {...opensSheet(MORE_SHEET)}>
        <Icon of={Menu} size={24} />
        <NavLabel count={badges[MORE_BADGE] ?? 0}>{m.site_nav_more()}</NavLabel>
      </button>
    </nav>
  )
}
