import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { liveNotice } from '#areas/notifications/inbox/live-notice.ts'
import { INBOX_PATH, unreadNotices } from '#areas/notifications/inbox/seen-notices.ts'
import { outboxNotice } from '#client/outbox/notice.ts'
import { useWatched } from '#client/watched.ts'
import { SkipLink } from '#ui/page/SkipLink.tsx'
import { OfflineBanner } from '../offline/OfflineBanner.tsx'
import type { RootData } from '../root-data.server.ts'
import { BottomBar } from './BottomBar.tsx'
import { withTask } from './badges.ts'
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
  news: readonly string[]
  children: ReactNode
}

/** What stands around a page: bottom bar and More on a phone, side navigation on a desktop. */
export function Shell({ path, person, navigation, badges: loaded, news, children }: Props) {
  const isAdministration = path === '/admin' || path.startsWith('/admin/')
  const unread = useWatched(unreadNotices, undefined)
  const badges = unread === undefined ? loaded : withTask(loaded, { [INBOX_PATH]: unread }, navigation.bar)
  const around = { navigation, path, isAdministration, person, badges }
  return (
    <div className="shell">
      <SkipLink />
      <SideNavigation {...around} />
      <main id="main" tabIndex={-1} className={isAdministration ? 'shell-page shell-page-wide' : 'shell-page'}>
        <Strips person={person} news={news} unread={loaded[INBOX_PATH] ?? 0} />
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
function Strips({ person, news, unread }: Pick<Props, 'person' | 'news'> & { unread: number }) {
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
      {LiveNotice && <LiveNotice person={person} news={news} unread={unread} />}
      {offers && <offers.Update />}
    </div>
  )
}

function InstallStrip() {
  const offers = useWatched(lateOffers, undefined)
  return offers && <offers.Install />
}
