import { isNotLoaded } from '#client/page/no-network.ts'

/** Where in the browser something failed. */
export type Where = 'start' | 'hydration' | 'page' | 'application'

/** The one place that learns of every failure in the browser. A dead network is nobody's. */
export function reportError(error: unknown, where: Where) {
  if (isNotLoaded(error)) return
  // oxlint-disable-next-line no-console -- the browser has no other log
  console.error(`Failed (${where})`, error)
}
