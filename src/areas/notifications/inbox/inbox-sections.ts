import { concerns, type FollowedTeam } from '#client/favourites.ts'
import type { NoticeShown } from './inbox.queries.server.ts'

/** What lies so far back has been read, or is settled. */
export const PAST_MS = 24 * 60 * 60_000

export interface InboxSections {
  /** For whoever looks: to everybody, to them or their roles, and of the teams that they are in or follow. */
  readonly own: readonly NoticeShown[]
  readonly others: readonly NoticeShown[]
  readonly past: readonly NoticeShown[]
}

/** The latest first, as the notices come. */
export function inboxSections(
  notices: readonly NoticeShown[],
  followed: readonly FollowedTeam[],
  now: number,
): InboxSections {
  const isOwn = (notice: NoticeShown) => !notice.isPublic || concerns(notice, followed)
  const shown = oncePerGame(notices, isOwn)
  const isPast = ({ at }: NoticeShown) => now - Date.parse(at) > PAST_MS
  const recent = shown.filter((notice) => !isPast(notice))
  return {
    own: recent.filter(isOwn),
    others: recent.filter((notice) => !isOwn(notice)),
    past: shown.filter((notice) => isPast(notice) && isOwn(notice)),
  }
}

/** Both teams of a game are told the same, and what was told before is superseded: the last word about a game, of the own team where there is one. */
function oncePerGame(notices: readonly NoticeShown[], isOwn: (notice: NoticeShown) => boolean): readonly NoticeShown[] {
  const byGame = Map.groupBy(notices, (notice) => (notice.isPublic && notice.href !== '' ? notice.href : notice.id))
  const kept = new Set([...byGame.values()].map((told) => told.find(isOwn) ?? told[0]))
  return notices.filter((notice) => kept.has(notice))
}
