/** The parts of the browser that keep a screen on; `wakeLock` is absent where it cannot. */
export interface AwakeBrowser {
  readonly navigator: { readonly wakeLock?: Pick<WakeLock, 'request'> | undefined }
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps the screen on until the answer is called. Browsers let go of the lock when the page is hidden, and may refuse it to save
 * power: it is asked for again whenever the page is seen, and who gets none has a screen like any other.
 */
export function keepAwake({ navigator, document }: AwakeBrowser): () => void {
  const { wakeLock } = navigator
  if (!wakeLock) return () => {}
  let lock: WakeLockSentinel | undefined
  let isStopped = false
  let isAsking = false
  const ask = async () => {
    if (isStopped || isAsking || document.visibilityState !== 'visible' || lock?.released === false) return
    isAsking = true
    try {
      lock = await wakeLock.request('screen')
    } catch {
      lock = undefined
    }
    isAsking = false
    if (isStopped) void lock?.release()
  }
  const onVisibility = () => void ask()
  document.addEventListener('visibilitychange', onVisibility)
  void ask()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release()
  }
}
