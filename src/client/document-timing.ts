/** What the service says along with a document. */
export interface DocumentTiming {
  readonly duration: number
  readonly description: string
  /** When the document began to come, by the clock of the device. */
  readonly receivedAt: number
}

/** By its name. A document that was kept on the device says nothing, and older browsers do not pass it on. */
export function documentTiming(wanted: string): DocumentTiming | undefined {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation && timingIn(navigation, wanted)
}

/** The same of anything else that was loaded. */
export function timingIn(entry: PerformanceEntry, wanted: string): DocumentTiming | undefined {
  if (!isOfResource(entry)) return undefined
  const told = entry.serverTiming.find(({ name }) => name === wanted)
  if (!told) return undefined
  const { duration, description } = told
  return { duration, description, receivedAt: performance.timeOrigin + entry.responseStart }
}

const isOfResource = (entry: PerformanceEntry): entry is PerformanceResourceTiming =>
  'serverTiming' in entry && 'responseStart' in entry
