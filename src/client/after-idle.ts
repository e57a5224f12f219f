/** Longest wait on a page that never comes to rest. */
const LATEST_MS = 4_000
/** For browsers that do not tell when they are idle. */
const USUALLY_IDLE_AFTER_MS = 600

/** Does what can wait until the page is loaded, has been there for a while, and is at rest. What it returns calls that off. */
export function afterIdle(work: () => void, whileMs = 0): () => void {
  let cancel = () => {}
  const whenLoaded = () => {
    const timer = setTimeout(whenIdle, whileMs)
    cancel = () => clearTimeout(timer)
  }
  const whenIdle = () => {
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(work, { timeout: LATEST_MS })
      cancel = () => cancelIdleCallback(handle)
    } else {
      const timer = setTimeout(work, USUALLY_IDLE_AFTER_MS)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') whenLoaded()
  else {
    window.addEventListener('load', whenLoaded, { once: true })
    cancel = () => window.removeEventListener('load', whenLoaded)
  }
  return () => cancel()
}
