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
  if (!isNavigation(navigation)) return undefined
  const told = navigation.serverTiming.find(({ name }) => name === wanted)
  if (!told) return undefined
  const { duration, description } = told
  return { duration, description, receivedAt: performance.timeOrigin + navigation.responseStart }
}

const isNavigation = (entry: PerformanceEntry | undefined): entry is PerformanceNavigationTiming =>
  entry !== undefined && 'serverTiming' in entry && 'responseStart' in entry
