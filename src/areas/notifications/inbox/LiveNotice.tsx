import { BellRing, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { serverNow } from '#client/clock.ts'
import { concerns, favouriteTeams } from '#client/favourites.ts'
import type { LiveRecord } from '#client/live/listeners.ts'
import { useLive } from '#client/live/use-live.ts'
import { isWanted, NOTICE_CATEGORIES, type NoticeCategory } from '#rules/notifications/categories.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { isAlarm } from '../alarms/alarms.ts'
import { offOnDevice } from '../preferences/device-off.ts'
import type { LiveNoticeProps } from './live-notice.ts'
import { INBOX_PATH, unreadNotices, unseenOf } from './seen-notices.ts'
import { keepUrgent, urgentKept } from './urgent-notices.ts'

/** What was told while the page was open: the latest that concerns whoever looks. What is urgent stays until they put it away. */
export function LiveNotice({ person, news, unread }: LiveNoticeProps) {
  const { pathname } = useLocation()
  const isInbox = pathname === INBOX_PATH
  useCounted(isInbox, person ? unread : news)
  const [told, setTold] = useState<readonly LiveRecord[]>([])
  useEffect(() => {
    void urgentKept().then((kept) => setTold((now) => [...now, ...kept]))
  }, [])
  const remove = (id: string) => {
    keepUrgent(id, false)
    setTold((now) => now.filter((it) => it.id !== id))
  }
  useLive(['notices/*'], ({ action, record }) => {
    if (action === 'delete') remove(record.id)
    // What is an alarm lies over every page.
    if (action !== 'create' || isAlarm(record) || !isOurs(record, person?.noticesOff ?? offOnDevice.get())) return
    if (!isInbox) unreadNotices.set((unreadNotices.get() ?? 0) + 1)
    if (isUrgent(record)) keepUrgent(record.id, true)
    setTold((now) => [record, ...now.filter(isUrgent)])
  })
  const notice = told.find(isUrgent) ?? told[0]
  if (!notice || isInbox) return null
  return (
    <p className="strip no-print" role={isUrgent(notice) ? 'alert' : 'status'}>
      <Icon of={BellRing} />
      <Link to={textOf(notice, 'href') || '/inbox'} className="min-w-0 flex-1" onClick={() => remove(notice.id)}>
        {textOf(notice, `title_${getLocale()}`)}
      </Link>
      <IconButton icon={X} label={m.notifications_put_away()} onClick={() => remove(notice.id)} />
    </p>
  )
}

/** Begins anew when the service counts anew, and with nothing in the inbox; what is heard meanwhile is added. */
function useCounted(isInbox: boolean, known: number | readonly string[]) {
  const count = typeof known === 'number' ? known : known.join(' ')
  useEffect(() => {
    if (isInbox) unreadNotices.set(0)
    else if (typeof count === 'number') unreadNotices.set(count)
    else unreadNotices.set(unseenOf(count, serverNow().toISOString()))
  }, [isInbox, count])
}

const isUrgent = (record: LiveRecord) => record['urgent'] === true

function textOf(record: LiveRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

function isOurs(record: LiveRecord, off: readonly NoticeCategory[]): boolean {
  const category = NOTICE_CATEGORIES.find((it) => it === record['category']) ?? ''
  const about = { team: textOf(record, 'team'), division: textOf(record, 'division') }
  const isForReader = record['is_public'] !== true || concerns(about, favouriteTeams.get())
  return isWanted({ category, urgent: isUrgent(record) }, off) && isForReader
}
