import { inject } from 'vitest'
import { valueAt } from '../../scripts/testing/value-server.ts'
import type { MadeOnce } from './once.ts'

/** Not there where no browser is. */
const port = inject('madeOncePort') as number | undefined

const told = port === undefined ? undefined : await valueAt(port)

/** What was made once for all tests in a browser. */
export function madeOnce(): MadeOnce {
  if (!told) throw new Error('What tests in a browser share could not be made.')
  return JSON.parse(told) as MadeOnce
}
