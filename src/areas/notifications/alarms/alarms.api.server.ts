import type { DueWork } from '#http/areas/due-work.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { ALARM_HOURS } from '#rules/notifications/categories.ts'
import { onceEach } from '../inbox/inbox.queries.server.ts'
import { notices } from '../notifications.collections.ts'
import type { Alarm } from './alarms.ts'

/** `isAlarm`, as a filter. */
const ALARMS = 'category = "announcements" && urgent = true'

/** More would leave no room for the page. */
const SHOWN_MOST = 3

/** Those that the visitor may read, the latest first. */
export async function alarmsFor({ visit, records, preferences }: PageRequest): Promise<readonly Alarm[]> {
  if (!(await isThereAny(visit))) return []
  const { items } = await records.list(notices, { filter: ALARMS, sort: '-created,-id', perPage: SHOWN_MOST })
  const { language } = preferences
  return onceEach(items).map((it) => ({
    id: it.id,
    announcement: it.announcement,
    title: it[`title_${language}`],
    text: it[`text_${language}`],
  }))
}

/**
 * Whether one may hold. Told by the announcements, which change seldom, and by them alone: pages that read notices are rendered anew
 * with each of them, and this is asked for every page.
 */
const isThereAny = sharedData(async ({ reader }) => {
  const found = await reader.query((queries) =>
    queries
      .selectFrom('announcements')
      .select('id')
      .where('state', '=', 'sent')
      .where('urgent', '=', 1)
      .where('due', '>=', expiredBefore(reader))
      .limit(1),
  )
  return found.length > 0
})

const expiredBefore = (reader: Reader): string => timestamp(minutesAfter(reader.now(), -60 * ALARM_HOURS))

/** Nobody remembers to recall a thunderstorm: after a while it is a message like any other, and open pages hear that it is. */
export const ALARMS_EXPIRE: DueWork = {
  async due(reader) {
    const expired = await reader.list(notices, {
      filter: `${ALARMS} && created <= {:since}`,
      params: { since: expiredBefore(reader) },
    })
    return expired.map(({ id }) => id)
  },
  async run(tx, id) {
    if (await tx.get(notices, id)) await tx.update(notices, id, { urgent: false })
  },
}
