import { serverNow } from '#client/clock.ts'
import type { LiveRecord } from '#client/live/listeners.ts'

/**
 * Urgent notices that nobody has put away on this device, so that they outlive the page. Only which ones they are is
 * kept: whoever looks next may not be the one whom they were for, and they may have been taken back.
 */

const NAME = 'fieldside-notices-urgent'
const MOST = 3

function kept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return Array.isArray(found) ? found.filter((it) => typeof it === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function keepUrgent(id: string, isKept: boolean) {
  const others = kept().filter((it) => it !== id)
  const ids = isKept ? [id, ...others].slice(0, MOST) : others
  try {
    if (ids.length > 0) localStorage.setItem(NAME, JSON.stringify(ids))
    else localStorage.removeItem(NAME)
  } catch {
    // A browser that keeps nothing shows it until the page is left.
  }
}

const isRecord = (read: unknown): read is LiveRecord =>
  typeof read === 'object' && read !== null && typeof Reflect.get(read, 'id') === 'string'

/** What nobody has put away by the next day is settled, or will not be. */
const RECENT_MS = 12 * 60 * 60_000

const isRecent = ({ created }: LiveRecord): boolean =>
  typeof created === 'string' && serverNow().getTime() - Date.parse(created) < RECENT_MS

/** Those that are still there for whoever looks, the latest first. */
export async function urgentKept(): Promise<readonly LiveRecord[]> {
  const found = await Promise.all(kept().map(read))
  return found.filter((it) => it !== undefined)
}

async function read(id: string): Promise<LiveRecord | undefined> {
  try {
    const response = await fetch(`/api/collections/notices/records/${encodeURIComponent(id)}`)
    if (response.ok) {
      const record: unknown = await response.json()
      if (isRecord(record) && isRecent(record)) return record
      keepUrgent(id, false)
    }
    if (response.status === 404) keepUrgent(id, false)
  } catch {
    // Without network it comes with the next page.
  }
  return undefined
}
