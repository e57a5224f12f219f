import { BellRing, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { concerns, favouriteTeams } from '#client/favourites.ts'
import type { LiveRecord } from '#client/live/listeners.ts'
import { useLive } from '#client/live/use-live.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'

/** What was told while the page was open: the latest that concerns whoever looks, until they put it away. */
export function LiveNotice() {
  const [notice, setNotice] = useState<LiveRecord>()
  useLive(['notices/*'], ({ action, record }) => {
    if (action === 'create' && isOurs(record)) setNotice(record)
    if (action === 'delete') setNotice((shown) => (shown?.id === record.id ? undefined : shown))
  })
  const { pathname } = useLocation()
  if (!notice || pathname === '/inbox') return null
  return (
    <p className="strip no-print" role={notice['urgent'] === true ? 'alert' : 'status'}>
      <Icon of={BellRing} />
      <Link to={textOf(notice, 'href') || '/inbox'} className="min-w-0 flex-1" onClick={() => setNotice(undefined)}>
        {textOf(notice, `title_${getLocale()}`)}
      </Link>
      <IconButton icon={X} label={m.notifications_put_away()} onClick={() => setNotice(undefined)} />
    </p>
  )
}

function textOf(record: LiveRecord, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : ''
}

const isOurs = (record: LiveRecord) =>
  concerns({ team: textOf(record, 'team'), division: textOf(record, 'division') }, favouriteTeams.get())
