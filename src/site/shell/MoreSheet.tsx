import { LogIn } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { m } from '#words/messages.js'
import type { NavGroup } from '../page.ts'
import { GROUP_TITLES } from './group-titles.ts'
import { type Badges, NavEntry } from './NavEntry.tsx'
import { currentOf, type Navigation, sectionsOfMore } from './navigation.ts'
import { SignOut } from './SignOut.tsx'

export const MORE_SHEET = 'more'

type Props = {
  navigation: Navigation
  path: string
  isAdministration: boolean
  person: { readonly name: string } | undefined
  badges: Badges
}

/** Everything that has no slot in the bottom bar. */
export function MoreSheet({ navigation, path, isAdministration, person, badges }: Props) {
  useClosedByLeaving()
  const sections = sectionsOfMore(navigation, { isAdministration })
  const current = currentOf(
    sections.flatMap(({ links }) => links),
    path,
  )
  return (
    <Sheet id={MORE_SHEET} title={m.site_nav_more()} quiet>
      <nav className="more" aria-label={m.site_nav_more()}>
        {sections.map(({ group, links }) => (
          <section key={group} aria-label={groupTitle(group)}>
            {GROUP_TITLES[group] && <h3 aria-hidden>{groupTitle(group)}</h3>}
            <div>
              {links.map((link) => (
                <NavEntry key={link.path} link={link} current={current} path={path} badges={badges} size={24} />
              ))}
            </div>
          </section>
        ))}
      </nav>
      <div className="more-foot">
        {person ? (
          <>
            <p>{person.name}</p>
            <SignOut />
          </>
        ) : (
          <ButtonLink to="/user/login" kind="line" icon={LogIn} wide>
            {m.site_sign_in()}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  )
}

const groupTitle = (group: NavGroup) =>
  GROUP_TITLES[group]?.() ?? (group === 'main' ? m.site_nav_label() : m.site_nav_admin_label())

/** A link of the sheet leads to another page without loading the document, and the sheet would stay. */
function useClosedByLeaving() {
  const { key } = useLocation()
  useEffect(() => {
    const sheet = document.getElementById(MORE_SHEET)
    if (sheet?.matches(':popover-open')) sheet.hidePopover()
    sheet?.removeAttribute('data-open')
  }, [key])
}
