import { Watched } from '#client/watched.ts'
import { NOTICE_CATEGORIES, type NoticeCategory } from '#rules/notifications/categories.ts'

/** What guests do not want to be disturbed by: kept on this device, known to nobody else. */

const NAME = 'fieldside-notices-off'

export const NOTHING_OFF: readonly NoticeCategory[] = []

export const offOnDevice = new Watched(NOTHING_OFF)

function kept(): readonly NoticeCategory[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(found) ? NOTICE_CATEGORIES.filter((it) => found.includes(it)) : NOTHING_OFF
  } catch {
    return NOTHING_OFF
  }
}

export function turnOffOnDevice(category: NoticeCategory, isOff: boolean) {
  const others = offOnDevice.get().filter((it) => it !== category)
  offOnDevice.set(isOff ? [...others, category] : others)
  try {
    localStorage.setItem(NAME, JSON.stringify(offOnDevice.get()))
  } catch {
    // A browser that keeps nothing knows it until the tab is closed.
  }
}

if (typeof window !== 'undefined') offOnDevice.set(kept())
