import { Watched } from '#client/watched.ts'

/** How old what the page shows is. */
export interface Freshness {
  /** Milliseconds since 1970. */
  readonly asOf: number
  /** A copy from this device, because the network did not answer. */
  readonly isKept: boolean
}

/** The service worker writes here when it gives a copy: the document knows its age before any script runs. */
const SEEN_AT_ATTRIBUTE = 'seenAt'

export const freshness = new Watched<Freshness>(atStart())

function atStart(): Freshness {
  if (typeof document === 'undefined') return { asOf: 0, isKept: false }
  const seenAt = Number(document.documentElement.dataset[SEEN_AT_ATTRIBUTE])
  return seenAt > 0 ? { asOf: seenAt, isKept: true } : { asOf: Date.now(), isKept: false }
}

/** The network has answered. */
export const isFresh = () => freshness.set({ asOf: Date.now(), isKept: false })

/** The device has answered. */
export const isKeptSince = (asOf: number) => freshness.set({ asOf, isKept: true })
