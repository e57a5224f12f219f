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
