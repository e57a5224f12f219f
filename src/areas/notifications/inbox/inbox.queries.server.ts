import type { Language } from '#http/pages/languages.ts'
import type { ViewerRecords } from '#http/pages/read-tracker.ts'
import type { VisibleRecord } from '#records/schema/collection.ts'
import { notices } from '../notifications.collections.ts'

export const SHOWN_MOST = 100

export interface NoticeShown {
  readonly id: string
  readonly title: string
  /** '' where the title says it all. */
  readonly more: string
  readonly href: string
  readonly isUrgent: boolean
  readonly at: string
  /** Whom it is for: '' for everybody or for oneself, otherwise a division or a team. */
  readonly division: string
  readonly team: string
  /** Everybody reads it, and it concerns those who follow the team or the division. */
  readonly isPublic: boolean
}

/** What the visitor may read, the latest first. */
export async function noticesFor(records: ViewerRecords, language: Language): Promise<readonly NoticeShown[]> {
  const { items } = await records.list(notices, { sort: '-created,-id', perPage: SHOWN_MOST })
  return onceEach(items).map((notice) => noticeShown(notice, language))
}

/** Who manages several teams of a division is told the same for each. */
export const onceEach = <Told extends { readonly id: string; readonly announcement: string }>(told: readonly Told[]) =>
  [...new Map(told.toReversed().map((it) => [it.announcement || it.id, it])).values()].toReversed()

/** The latest that the organisers have said to all of them, or of a role; what is for a team or a division is in the inbox. */
export async function latestNews(records: ViewerRecords, language: Language, count: number) {
  const { items } = await records.list(notices, {
    filter: 'category = "announcements" && division = "" && team = ""',
    sort: '-created,-id',
    perPage: count,
  })
  return items.map((notice) => noticeShown(notice, language))
}

export const noticeShown = (notice: VisibleRecord<typeof notices>, language: Language): NoticeShown => ({
  id: notice.id,
  title: notice[`title_${language}`],
  more: notice[`text_${language}`],
  href: notice.href,
  isUrgent: notice.urgent,
  at: notice.created,
  division: notice.division,
  team: notice.team,
  isPublic: notice.is_public,
})
