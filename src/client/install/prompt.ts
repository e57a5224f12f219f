import { Watched } from '#client/watched.ts'

/** What Chromium hands over once the app can be installed; other browsers have no such thing. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = new Watched<InstallPrompt | undefined>(undefined)

export function keepInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isPrompt(event)) installPrompt.set(event)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(undefined))
}

const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** Asks the browser to ask the person. A prompt can be shown once. */
export async function install(): Promise<boolean> {
  const prompt = installPrompt.get()
  if (!prompt) return false
  installPrompt.set(undefined)
  const { outcome } = await prompt.prompt()
  return outcome === 'accepted'
}

/** Opened from the home screen. */
export const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** There the person must do it by hand. */
export const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
