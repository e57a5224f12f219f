import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { liveNotice } from '#areas/notifications/inbox/live-notice.ts'
import { outboxNotice } from '#client/outbox/notice.ts'
import { useWatched } from '#client/watched.ts'
import { SkipLink } from '#ui/page/SkipLink.tsx'
import { OfflineBanner } from '../offline/OfflineBanner.tsx'
import type { RootData } from '../root-data.server.ts'
import { BottomBar } from './BottomBar.tsx'
import { lateOffers } from './late-offers.ts'
import { MoreSheet } from './MoreSheet.tsx'
import type { Badges } from './NavEntry.tsx'
import type { Navigation } from './navigation.ts'
import { SideNavigation } from './SideNavigation.tsx'

type Props = {
  /** The pattern of the page, as the table has it. */
  path: string
  person: RootData['person']
  navigation: Navigation
  badges: Badges
  children: ReactNode
}

/** What stands around a page: bottom bar and More on a phone, side navigation on a desktop. */
export function Shell({ path, person, navigation, badges, children }: Props) {
  const isAdministration = path === '/admin' || path.startsWith('/admin/')
  const around = { navigation, path, isAdministration, person, badges }
  return (
    <div className="shell">
      <SkipLink />
      <SideNavigation {...around} />
      <main id="main" tabIndex={-1} className={isAdministration ? 'shell-page shell-page-wide' : 'shell-page'}>
        <Strips person={person} />
        {children}
        {!isAdministration && <InstallStrip />}
      </main>
      <BottomBar navigation={navigation} path={path} isSignedIn={person !== undefined} badges={badges} />
      <MoreSheet {...around} />
    </div>
  )
}

/**
 * What comes some time after a page is asked for here, and not by the shell: every link would be rendered again with it. Strips that
 * are there when a page is entered stand above it. Those that come later lie over its lower edge: nothing moves under a finger.
 */
function Strips({ person }: Pick<Props, 'person'>) {
  const OutboxNotice = useWatched(outboxNotice, undefined)
  const LiveNotice = useWatched(liveNotice, undefined)
  const offers = useWatched(lateOffers, undefined)
  const { pathname } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState<{ readonly pathname: string; readonly height: number }>()
  useEffect(() => setEntered({ pathname, height: place.current?.offsetHeight ?? 0 }), [pathname])
  const height = entered?.pathname === pathname ? entered.height : undefined
  return (
    <div
      ref={place}
      className={`no-print shell-strips${height === 0 ? ' shell-strips-late' : ''}`}
      style={height ? { minHeight: height } : undefined}
    >
      <OfflineBanner />
      {OutboxNotice && <OutboxNotice isSignedIn={person !== undefined} />}
      {LiveNotice && <LiveNotice person={person} />}
      {offers && <offers.Update />}
    </div>
  )
}

function InstallStrip() {
  const offers = useWatched(lateOffers, undefined)
  return offers && <offers.Install />
}
