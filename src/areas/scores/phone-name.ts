import { newKey } from '#client/forms/form-key.ts'

const PHONE = 'fieldside-phone'

let forThisTab = ''

/** Given by the phone to itself, so that the service knows which one counts. Only in the browser. */
export function phoneName(): string {
  forThisTab ||= readKept(PHONE) || newKey()
  writeKept(PHONE, forThisTab)
  return forThisTab
}

export function readKept(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

export function writeKept(name: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // A browser that keeps nothing knows it until the tab is closed.
  }
}
