import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { MadeOnce } from './once.ts'

/** Not there where no browser is. */
const port = inject('madeOncePort') as number | undefined

const told = port === undefined ? undefined : await text(connect({ port, host: '127.0.0.1' }))

/** What was made once for all tests in a browser. */
export function madeOnce(): MadeOnce {
  if (!told) throw new Error('What tests in a browser share could not be made.')
  return JSON.parse(told) as MadeOnce
}
