import { useWatched, Watched } from '#client/watched.ts'
import type { Entry } from './entry.ts'
import { outboxNotice } from './notice.ts'
import { outboxOwner } from './owner.ts'

/** How much waits for whom. Noted beside the entries, so that nothing need be loaded to know it. */
export interface Waiting {
  readonly count: number
  /** Those that a person must decide about. */
  readonly asking: number
}

const NOTHING: Waiting = { count: 0, asking: 0 }

const NAME = 'fieldside-waiting'

type ByOwner = Readonly<Record<string, Waiting>>

const NOBODY_YET: ByOwner = {}
const waitingByOwner = new Watched(NOBODY_YET)

/** Of whoever uses this tab. */
export function useOwnWaiting(): Waiting {
  const all = useWatched(waitingByOwner, NOBODY_YET)
  return all[useWatched(outboxOwner, '')] ?? NOTHING
}

/** Whether something waits for anybody with an account. */
export const useSomeoneWaits = (): boolean =>
  Object.keys(useWatched(waitingByOwner, NOBODY_YET)).some((owner) => !owner.startsWith('device:'))

/** Told by the outbox, whenever it knows better. */
export function noteWaiting(entries: readonly Entry[]) {
  const all: Record<string, Waiting> = {}
  for (const { owner, state } of entries) {
    const { count, asking } = all[owner] ?? NOTHING
    const asks = state.is === 'refused' || state.is === 'conflict'
    all[owner] = { count: count + 1, asking: asking + (asks ? 1 : 0) }
  }
  waitingByOwner.set(all)
  showIfAny()
  try {
    if (entries.length === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify(all))
  } catch {
    // The entries themselves are elsewhere.
  }
}

/** Once in the life of a tab: shows what was noted, by this tab or another one. */
export function followWaiting() {
  const look = () => {
    waitingByOwner.set(noted())
    showIfAny()
  }
  look()
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME || key === null) look()
  })
}

/** Without it the entries wait; the next page tries again. */
function showIfAny() {
  if (outboxNotice.get() || Object.keys(waitingByOwner.get()).length === 0) return
  import('./OutboxNotice.tsx').then(({ OutboxNotice }) => outboxNotice.set(OutboxNotice)).catch(() => {})
}

function noted(): ByOwner {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return isByOwner(found) ? found : {}
  } catch {
    return {}
  }
}

const isByOwner = (found: unknown): found is ByOwner =>
  typeof found === 'object' &&
  found !== null &&
  Object.values(found).every((it: unknown) => typeof it === 'object' && it !== null && 'count' in it && 'asking' in it)
