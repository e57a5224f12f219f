import { newKey } from '#client/forms/form-key.ts'
import { Watched } from '#client/watched.ts'
import type { Day } from '#rules/calendar/days.ts'
import type { LargerSide } from '#rules/equity.ts'

/** What a phone that counts keeps for itself. */

const PHONE = 'fieldside-phone'
const CODE = 'fieldside-day-code'
const LINES = 'fieldside-first-lines'

/** The games of which a phone knows who began with four; the oldest make room. */
const LINES_MOST = 20

let forThisTab = ''

/** Given by the phone to itself, so that the service knows which one counts. Only in the browser. */
export function phoneName(): string {
  forThisTab ||= read(PHONE) || newKey()
  write(PHONE, forThisTab)
  return forThisTab
}

/** The code of the day that a volunteer has typed, and the day on which it counts. */
export interface KeptCode {
  readonly code: string
  readonly day: Day
}

export const keptCode = new Watched<KeptCode | undefined>(undefined)

export function keepCode(code: KeptCode | undefined) {
  keptCode.set(code)
  write(CODE, code ? JSON.stringify(code) : '')
}

export function codeIn(text: string): KeptCode | undefined {
  const found = parsed(text)
  const [code, day]: unknown[] = [Reflect.get(found, 'code'), Reflect.get(found, 'day')]
  return typeof code === 'string' && typeof day === 'string' ? { code, day } : undefined
}

/** Who has four on the line at the first point of a game, as the captains flipped it. */
export const firstLines = new Watched<Readonly<Record<string, LargerSide>>>({})

export function keepFirstLine(game: string, larger: LargerSide) {
  const { [game]: _, ...others } = firstLines.get()
  const lines = Object.fromEntries([...Object.entries(others), [game, larger] as const].slice(-LINES_MOST))
  firstLines.set(lines)
  write(LINES, JSON.stringify(lines))
}

export const linesIn = (text: string): Readonly<Record<string, LargerSide>> =>
  Object.fromEntries(
    Object.entries(parsed(text)).filter(
      (entry): entry is [string, LargerSide] => entry[1] === 'female' || entry[1] === 'male',
    ),
  )

function parsed(text: string): object {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function write(name: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // A browser that keeps nothing knows it until the tab is closed.
  }
}

if (typeof window !== 'undefined') {
  keptCode.set(codeIn(read(CODE)))
  firstLines.set(linesIn(read(LINES)))
  // Another tab has changed them.
  window.addEventListener('storage', ({ key }) => {
    if (key === CODE || key === null) keptCode.set(codeIn(read(CODE)))
    if (key === LINES || key === null) firstLines.set(linesIn(read(LINES)))
  })
}
