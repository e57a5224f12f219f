const DISMISSED = 'fieldside-install-dismissed'

export function isInstallationDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

export function dismissInstallation() {
  try {
    localStorage.setItem(DISMISSED, new Date().toISOString())
  } catch {
    // A browser that keeps nothing asks again in the next tab.
  }
}
