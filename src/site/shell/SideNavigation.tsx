import { ArrowLeft, LogIn } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import { Mark } from '#ui/marks/Mark.tsx'
import { m } from '#words/messages.js'
import type { rootData } from '../root-data.server.ts'
import { GROUP_TITLES } from './group-titles.ts'
import { type Badges, NavEntry } from './NavEntry.tsx'
import { currentOf, type Navigation, type NavSection } from './navigation.ts'
import { SignOut } from './SignOut.tsx'

type Props = {
  navigation: Navigation
  path: string
  isAdministration: boolean
  person: { readonly name: string } | undefined
  badges: Badges
}

/** The navigation of a desktop: the places of everybody, or those of the administration while one is there. */
export function SideNavigation({ navigation, path, isAdministration, person, badges }: Props) {
  const tournament = useRouteLoaderData<typeof rootData>('root')?.tournament?.name
  const sections = isAdministration ? navigation.admin : placesOf(navigation)
  const current = currentOf(
    sections.flatMap(({ links }) => links),
    path,
  )
  return (
    <nav className="shell-side no-print" aria-label={isAdministration ? m.site_nav_admin_label() : m.site_nav_label()}>
      <Link to="/" className="shell-side-mark">
        <Mark name={tournament || 'Fieldside'} />
      </Link>
      {sections.map(({ group, links }) => (
        <div key={group} className="shell-side-group">
          {GROUP_TITLES[group] && <h2>{GROUP_TITLES[group]()}</h2>}
          {links.map((link) => (
            <NavEntry key={link.path} link={link} current={current} path={path} badges={badges} />
          ))}
        </div>
      ))}
      <div className="shell-side-foot">
        {isAdministration && (
          <Link to="/">
            <Icon of={ArrowLeft} />
            {m.site_nav_leave_admin()}
          </Link>
        )}
        {person ? (
          <>
            <p>{person.name}</p>
            <SignOut />
          </>
        ) : (
          <Link to="/user/login">
            <Icon of={LogIn} />
            {m.site_sign_in()}
          </Link>
        )}
      </div>
    </nav>
  )
}

/** The way into the administration stands with the first places, without everything behind it. */
const placesOf = ({ main, bar, groups }: Navigation): readonly NavSection[] => [
  { group: 'main', links: [...main, ...bar.filter(({ path }) => path === '/admin')] },
  ...groups,
]
