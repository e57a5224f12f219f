/** Testing Library gives up after a second, which a busy machine needs for less. Only where there is a document. */
export const PATIENCE_MS = 15_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
