import { documentTiming, timingIn } from '#client/document-timing.ts'
import { freshness } from '#client/page/freshness.ts'
import { pageReload } from '#client/page/reload.ts'
import { isSeen } from '#client/page/seen.ts'
import { service } from '#client/service.ts'
import { listeners } from './listeners.ts'
import { liveState } from './live-state.ts'
import { reloadWithinMs } from './load-window.ts'
import { PlacedRealtime } from './placed-realtime.ts'
import { SharedStream } from './shared-stream.ts'
import { openTabChannel } from './tabs.ts'

/** After a restart of the service everybody is back within seconds; they should not all ask at once. */
const MISSED_WITHIN_MS = 3_000

/** What every page listens to, and what hardly ever changes in the moment between a page and its stream. */
const STANDING = /^(?:config|tournament|users|roles)\//

let started: Promise<SharedStream> | undefined

/** Once in the life of a tab. `person`: for whom the page is made by now; '' for nobody. */
export function startLive(person: () => string): Promise<SharedStream> {
  started ??= start(person).catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function start(person: () => string): Promise<SharedStream> {
  watchLoads()
  const realtime = new PlacedRealtime(await service(), person)
  const locks = typeof BroadcastChannel === 'undefined' ? undefined : navigator.locks
  const onMissed = () => pageReload.ask('maybe', Math.max(MISSED_WITHIN_MS, reloadWithinMs()))
  const stream = new SharedStream({
    listeners,
    state: liveState,
    isSeen,
    realtime,
    // Without TLS there are no locks but on the machine itself.
    sharing: locks && {
      locks: {
        request: (name, options, held) => locks.request(name, options, held),
        query: () => locks.query(),
      },
      open: openTabChannel,
    },
    tab: crypto.randomUUID(),
    place: documentTiming('place')?.description ?? '',
    loadedPlace,
    onFirst: () => {
      if (freshness.get().isKept || listeners.topics.some((topic) => !STANDING.test(topic))) onMissed()
    },
    onMissed,
    // A copy from this device is older than what was heard.
    onCaughtUp: () => {
      if (freshness.get().isKept) onMissed()
    },
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  window.addEventListener('pagehide', () => stream.leave())
  stream.start()
  return stream
}

/** Where the newest data of a page stand in the changes, as the service said with them; '' where nobody can say. */
let place = ''
let observer: PerformanceObserver | undefined

/** What was loaded before this counts as loaded with the document. */
function watchLoads() {
  place = documentTiming('place')?.description ?? ''
  if (place === '') return
  observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'resource' })
}

function loadedPlace(): string {
  // What has just arrived may not have been told yet.
  note(observer?.takeRecords() ?? [])
  return place
}

function note(entries: readonly PerformanceEntry[]) {
  for (const entry of entries)
    if (new URL(entry.name).pathname.endsWith('.data')) place = timingIn(entry, 'place')?.description ?? place
}
