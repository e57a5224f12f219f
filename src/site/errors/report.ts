/** Where in the browser something failed. */
export type Where = 'start' | 'hydration' | 'page' | 'application'

/** The one place that learns of every failure in the browser. */
export function reportError(error: unknown, where: Where) {
  // oxlint-disable-next-line no-console -- the browser has no other log
  console.error(`Failed (${where})`, error)
}
