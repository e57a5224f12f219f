import { documentTiming, timingIn } from '#client/document-timing.ts'

/** Where the newest data of a page stand in the changes, as the service said with them; '' where nobody can say. */
let place = ''
let observer: PerformanceObserver | undefined

/** What was loaded before this counts as loaded with the document. */
export function watchLoads() {
  place = documentTiming('place')?.description ?? ''
  if (place === '') return
  observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'resource' })
}

export function loadedPlace(): string {
  // What has just arrived may not have been told yet.
  note(observer?.takeRecords() ?? [])
  return place
}

function note(entries: readonly PerformanceEntry[]) {
  for (const entry of entries)
    if (new URL(entry.name).pathname.endsWith('.data')) place = timingIn(entry, 'place')?.description ?? place
}
