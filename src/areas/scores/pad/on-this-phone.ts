import { Watched } from '#client/watched.ts'
import type { Day } from '#rules/calendar/days.ts'
import { readKept, writeKept } from '../phone-name.ts'

/** What a phone that counts keeps for itself. */

const CODE = 'fieldside-day-code'

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
  // Another tab has changed it.
  window.addEventListener('storage', ({ key }) => {
    if (key === CODE || key === null) keptCode.set(codeIn(readKept(CODE)))
  })
}
