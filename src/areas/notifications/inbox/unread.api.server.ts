import { ownTeams } from '#areas/teams/teams.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { sharedData } from '#http/pages/shared-data.ts'
import { timestamp } from '#records/time.ts'
import { notices } from '../notifications.collections.ts'
import { inboxSeenBy } from '../preferences/preferences.server.ts'
import { noticeShown, onceEach, SHOWN_MOST } from './inbox.queries.server.ts'
import { inboxSections, PAST_MS } from './inbox-sections.ts'

/** How much of what is for somebody has come since they last looked, as the inbox begins; yesterday's news is nobody's task. */
export async function unreadFor({ records, reader, viewer, preferences }: PageRequest): Promise<number> {
  const now = reader.now().getTime()
  const [seen, day] = [await inboxSeenBy(reader, viewer.id), timestamp(new Date(now - PAST_MS))]
  const { items } = await records.list(notices, {
    filter: 'created > {:since}',
    params: { since: seen > day ? seen : day },
    sort: '-created,-id',
    perPage: SHOWN_MOST,
  })
  if (items.length === 0) return 0
  const shown = onceEach(items).map((notice) => noticeShown(notice, preferences.language))
  return inboxSections(shown, await ownTeams(reader, viewer), now).own.length
}

/** When the last announcements to everybody were made: a guest's device counts those that it has not shown. */
export const publicNews = sharedData(async ({ reader }): Promise<readonly string[]> => {
  // By the announcements alone, which change seldom: pages that read notices are rendered anew with each of them.
  const found = await reader.query((queries) =>
    queries
      .selectFrom('announcements')
      .select('due')
      .where('state', '=', 'sent')
      .where('to', '=', 'everybody')
      .orderBy('due', 'desc')
      .limit(NEWS_MOST),
  )
  return found.map(({ due }) => due)
})

const NEWS_MOST = 9
