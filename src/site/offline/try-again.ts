/**
 * Loads the page anew once the service answers: looks when the browser says that the network is back, when somebody looks
 * at the page again, and after pauses that grow. It is written into a document that has no other script, too, so it must
 * use nothing of this module.
 */
export function tryAgain(): () => void {
  let pauseMs = 5_000
  let timer: ReturnType<typeof setTimeout>
  const follow = () => void look()
  const look = async () => {
    clearTimeout(timer)
    if (document.hidden) return
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => undefined)
    if (answer?.ok) return location.reload()
    clearTimeout(timer)
    timer = setTimeout(follow, pauseMs)
    pauseMs = Math.min(2 * pauseMs, 60_000)
  }
  timer = setTimeout(follow, pauseMs)
  window.addEventListener('online', follow)
  document.addEventListener('visibilitychange', follow)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', follow)
    document.removeEventListener('visibilitychange', follow)
  }
}

/** For a document that stands alone. */
export const TRY_AGAIN_SCRIPT = `(${tryAgain.toString()})()`
