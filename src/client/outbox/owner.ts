import { Watched } from '#client/watched.ts'

/** Whose is what is written in this tab: of an account or, where nobody is signed in, of this device. '' is nobody's. */
export const outboxOwner = new Watched('')

const DEVICE = 'fieldside-device'

let person = ''

/** The page is made for this person; '' for nobody. */
export function nowActs(id: string) {
  person = id
  outboxOwner.set(person || knownDevice())
}

/**
 * For pages on which somebody may write without an account, such as with the code of a field: from now on the device has a
 * name of its own, under which things wait while nobody is signed in.
 */
export function actsAsDevice(newKey: () => string) {
  try {
    if (knownDevice() === '') localStorage.setItem(DEVICE, `device:${newKey()}`)
  } catch {
    // A browser that keeps nothing keeps no entries either.
  }
  nowActs(person)
}

function knownDevice(): string {
  try {
    return localStorage.getItem(DEVICE) ?? ''
  } catch {
    return ''
  }
}
