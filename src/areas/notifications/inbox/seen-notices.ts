import { Watched } from '#client/watched.ts'

export const INBOX_PATH = '/inbox'

/** What the navigation counts, once this tab knows better than the page that was loaded: it hears of what comes, and of what was seen. */
export const unreadNotices = new Watched<number | undefined>(undefined)

const NAME = 'fieldside-notices-seen'

/** When the latest notice was made that this device has shown; undefined on a device that has shown none. */
export function noticesSeenUntil(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

/** Never back: an older list may be shown without network. */
export function noteNoticesSeen(at: string) {
  try {
    if (at > (noticesSeenUntil() ?? '')) localStorage.setItem(NAME, at)
  } catch {
    // A browser that keeps nothing marks nothing.
  }
}

/** How many of these moments this device has not shown. On its first visit nothing is new. */
export function unseenOf(news: string, now: string): number {
  const seen = noticesSeenUntil()
  if (seen === undefined) noteNoticesSeen(now.replace('T', ' '))
  const moments = news.match(/\S+ \S+/g) ?? []
  return seen === undefined ? 0 : moments.filter((at) => at > seen).length
}
