import { Watched } from '#client/watched.ts'
import type { Day } from '#rules/calendar/days.ts'
import type { LargerSide } from '#rules/equity.ts'
import { readKept, writeKept } from '../phone-name.ts'

/** What a phone that counts keeps for itself. */

const CODE = 'fieldside-day-code'
const LINES = 'fieldside-first-lines'

/** The games of which a phone knows who began with four; the oldest make room. */
const LINES_MOST = 20

/** The code of the day that a volunteer has typed, and the day on which it counts. */
export interface KeptCode {
  readonly code: string
  readonly day: Day
}

export const keptCode = new Watched<KeptCode | undefined>(undefined)

export function keepCode(code: KeptCode | undefined) {
  keptCode.set(code)
  writeKept(CODE, code ? JSON.stringify(code) : '')
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
  writeKept(LINES, JSON.stringify(lines))
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

if (typeof window !== 'undefined') {
  keptCode.set(codeIn(readKept(CODE)))
  firstLines.set(linesIn(readKept(LINES)))
  // Another tab has changed them.
  window.addEventListener('storage', ({ key }) => {
    if (key === CODE || key === null) keptCode.set(codeIn(readKept(CODE)))
    if (key === LINES || key === null) firstLines.set(linesIn(readKept(LINES)))
  })
}
